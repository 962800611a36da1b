import { defaultLocale, locales } from '@lumigraph/contracts';
import type {
  EditedPost,
  FullPostRevision,
  PostImage,
  PostPreview,
  PostRevision,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { storeCoverImage, storePostImage, type CoverDeps } from './cover-files.ts';
import { createDraftLinks } from './draft-links.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { createPostChanges, createPublication } from './post-changes.ts';
import { tooComplex, type PostKey } from './post-content.ts';
import { blogUrlsOf, type PostSites } from './studio-post-list.ts';
import { createPostVersions } from './post-versions.ts';
import type { RenderPost } from './rendering/post-renderer.ts';
import { TextTooComplexError } from './rendering/html-text.ts';

export interface PostEditorDeps extends CoverDeps {
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  renderPost: RenderPost;
  sites: PostSites;
}

export type PostEditor = ReturnType<typeof createPostEditor>;

/** Posts for editors. Readers see a post as it was published last; changes wait until it is published again. */
export function createPostEditor({ db, now, log, renderPost, sites, ...files }: PostEditorDeps) {
  const blogUrlOf = blogUrlsOf(sites);
  const publicUrlOf = ({ project, slug }: PostKey): string | null => {
    const blogUrl = blogUrlOf(project);
    return blogUrl === null ? null : blogUrl + slug;
  };
  const { load } = createPostVersions({ db, now, publicUrlOf });
  return {
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
