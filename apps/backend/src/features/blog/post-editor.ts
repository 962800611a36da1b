import { defaultLocale, locales } from '@lumigraph/contracts';
import type {
  EditedPost,
  FullPostRevision,
  PostAddress,
  PostImage,
  PostPreview,
  PostRevision,
  PostSite,
  PostState,
  StudioPage,
  StudioPost,
  StudioPostsQuery,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { slug as slugOf } from '../../lib/slug.ts';
import { DEFAULT_PROJECT } from './blog-service.ts';
import { storeCoverImage, storePostImage, type CoverDeps } from './cover-files.ts';
import { createDraftLinks } from './draft-links.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { createPostChanges, createPublication } from './post-changes.ts';
import { tooComplex, type PostKey } from './post-content.ts';
import { choosePosts, listPosts } from './studio-post-list.ts';
import { createPostStore } from './post-store.ts';
import { createPostVersions } from './post-versions.ts';
import type { RenderPost } from './rendering/post-renderer.ts';
import { TextTooComplexError } from './rendering/html-text.ts';

export interface PostEditorDeps extends CoverDeps {
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  renderPost: RenderPost;
  /** Every served site, the main one first. */
  sites: readonly { id: string; name: string; origin: string }[];
}

export type PostEditor = ReturnType<typeof createPostEditor>;

/** A blog has hundreds of posts, not millions. */
const MOST_POSTS = 100_000;

/** The address below which the site of a project shows its posts; null where it shows none. */
const blogUrlsOf =
  (sites: PostEditorDeps['sites']) =>
  (project: string): string | null => {
    const origin = sites.find(({ id }) => id === project)?.origin;
    return project === DEFAULT_PROJECT && origin !== undefined ? `${origin}/blog/` : null;
  };

/** Posts for editors. Readers see a post as it was published last; changes wait until it is published again. */
export function createPostEditor({ db, now, log, renderPost, sites, ...files }: PostEditorDeps) {
  const blogUrlOf = blogUrlsOf(sites);
  const publicUrlOf = ({ project, slug }: PostKey): string | null => {
    const blogUrl = blogUrlOf(project);
    return blogUrl === null ? null : blogUrl + slug;
  };
  const { load } = createPostVersions({ db, now, publicUrlOf });
  return {
    /** The sites of this server, and those of the posts that are there. */
    async sites(): Promise<PostSite[]> {
      const posts = await this.list({ pageSize: MOST_POSTS });
      const others = new Set(posts.items.map(({ project }) => project));
      for (const { id } of sites) others.delete(id);
      return [...sites, ...[...others].toSorted().map((id) => ({ id, name: id }))].map(({ id, name }) => ({
        id,
        name,
        blogUrl: blogUrlOf(id),
      }));
    },

    /** Drafts first, then by date. */
    async list(query: StudioPostsQuery): Promise<StudioPage<StudioPost>> {
      const [edited, { rows }] = await Promise.all([
        createEditedPostStore(db).all(),
        createPostStore(db).list({ project: query.project, limit: MOST_POSTS, offset: 0 }),
      ]);
      const all = choosePosts(listPosts(edited, rows, now()), query);
      const start = Number(query.cursor ?? 0);
      const end = start + query.pageSize;
      return {
        items: all.slice(start, end),
        nextCursor: end < all.length ? String(end) : null,
        total: all.length,
        totalIsExact: true,
      };
    },

    async countByState(): Promise<Partial<Record<PostState, number>>> {
      const { items } = await this.list({ pageSize: MOST_POSTS });
      const states = Map.groupBy(items, ({ state }) => state);
      return Object.fromEntries([...states].map(([state, posts]) => [state, posts.length]));
    },

    /** @throws AppError NOT_FOUND */
    find: load,

    draftLinks: createDraftLinks({ db, now, renderPost, load, blogUrlOf }),

    /**
     * An earlier version. To go back to it, save its content.
     * @throws AppError NOT_FOUND
     */
    async revision(key: PostKey, id: number): Promise<FullPostRevision> {
      const revision = await createEditedPostStore(db).revision(key, id);
      if (!revision) throw new AppError('NOT_FOUND');
      return revision;
    },

    /** Earlier versions, newest first. */
    async revisions(key: PostKey): Promise<PostRevision[]> {
      await load(key);
      return createEditedPostStore(db).revisions(key);
    },

    /** An address for a post with this title, in Latin letters and not taken. */
    async address(project: string, title: string): Promise<PostAddress> {
      const wanted = slugOf(title, 'post');
      const posts = await this.list({ project, pageSize: MOST_POSTS });
      const taken = new Set(posts.items.map((post) => post.slug));
      let free = wanted;
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${number}`;
      return { slug: free };
    },

    /** @throws AppError VALIDATION_FAILED for a text that is too complex */
    preview: (markdown: string, locale: string): Promise<PostPreview> =>
      renderPost(markdown, locale).catch((error: unknown) => {
        throw error instanceof TextTooComplexError ? tooComplex('markdown', error) : error;
      }),

    /** Title and excerpt of a saved post in the first of these languages that has a title. */
    async mailText(post: EditedPost, wanted: readonly string[]): Promise<{ title: string; excerpt: string }> {
      const { locale, text } = titledText(post, wanted);
      if (!text) return { title: post.slug, excerpt: '' };
      const excerpt = text.excerpt.trim() || (await this.preview(text.markdown, locale)).excerpt;
      return { title: text.title.trim(), excerpt };
    },

    /**
     * Stores a cover in both widths, or an image of a text.
     * @throws AppError PICTURE_UNREADABLE
     */
    async addImage(source: Buffer, kind: 'cover' | 'text'): Promise<PostImage> {
      const store = kind === 'cover' ? storeCoverImage : storePostImage;
      const name = await store(files, source).catch((error: unknown) => {
        throw isUnreadable(error) ? new AppError('PICTURE_UNREADABLE', { cause: error }) : error;
      });
      return { cover: kind === 'cover' ? name : null, url: `/cdn/covers/${name}` };
    },

    ...createPostChanges({ db, now, publicUrlOf }, log),
    ...createPublication({ db, now, publicUrlOf }, { log, renderPost }),
  };
}

function titledText({ content: { texts } }: EditedPost, wanted: readonly string[]) {
  const known = wanted.flatMap((code) => locales.filter((one) => one === code));
  const locale = known.find((code) => texts[code]?.title.trim()) ?? defaultLocale;
  return { locale, text: texts[locale] };
}

/** An error of the file system or of the database has a code, one of the image library has none. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !('code' in error);
