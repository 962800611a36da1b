import { defaultLocale, locales } from '@lumigraph/contracts';
import type {
  PostAddress,
  PostContent,
  PostSite,
  PostSort,
  PostState,
  StudioPage,
  StudioPost,
  StudioPostsQuery,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { slug as slugOf } from '../../lib/slug.ts';
import { DEFAULT_PROJECT } from './blog-service.ts';
import { createEditedPostStore, type EditedPostRow } from './edited-post-store.ts';
import { titleOf } from './post-content.ts';
import { createPostStore, type PostSummaryRow } from './post-store.ts';
import { stateOf } from './post-versions.ts';

/** Every served site, the main one first. */
export type PostSites = readonly { id: string; name: string; origin: string }[];

/** A blog has hundreds of posts, not millions. */
const MOST_POSTS = 100_000;

/** The address below which the site of a project shows its posts; null where it shows none. */
export const blogUrlsOf =
  (sites: PostSites) =>
  (project: string): string | null => {
    const origin = sites.find(({ id }) => id === project)?.origin;
    return project === DEFAULT_PROJECT && origin !== undefined ? `${origin}/blog/` : null;
  };

export interface StudioPostListDeps {
  db: Kysely<Database>;
  now: () => number;
  sites: PostSites;
}

export type StudioPostList = ReturnType<typeof createStudioPostList>;

/** The posts of all sites as editors see them: one entry for the draft and the published versions of a post. */
export function createStudioPostList({ db, now, sites }: StudioPostListDeps) {
  const blogUrlOf = blogUrlsOf(sites);

  /** Drafts first, then by date. */
  async function postsOf(project?: string): Promise<StudioPost[]> {
    const [edited, { rows }] = await Promise.all([
      createEditedPostStore(db).all(),
      createPostStore(db).list({ project, limit: MOST_POSTS, offset: 0 }),
    ]);
    return listPosts(edited, rows, now());
  }

  return {
    async page(query: StudioPostsQuery): Promise<StudioPage<StudioPost>> {
      const all = choosePosts(await postsOf(query.project), query);
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
      const states = Map.groupBy(await postsOf(), ({ state }) => state);
      return Object.fromEntries([...states].map(([state, posts]) => [state, posts.length]));
    },

    /** The sites of this server, and those of the posts that are there. */
    async sites(): Promise<PostSite[]> {
      const others = new Set((await postsOf()).map(({ project }) => project));
      for (const { id } of sites) others.delete(id);
      return [...sites, ...[...others].toSorted().map((id) => ({ id, name: id }))].map(({ id, name }) => ({
        id,
        name,
        blogUrl: blogUrlOf(id),
      }));
    },

    /** An address for a post with this title, in Latin letters and not taken. */
    async freeAddress(project: string, title: string): Promise<PostAddress> {
      const wanted = slugOf(title, 'post');
      const posts = await postsOf(project);
      const taken = new Set(posts.filter((post) => post.project === project).map((post) => post.slug));
      let free = wanted;
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${number}`;
      return { slug: free };
    },
  };
}

/** One entry a post: drafts first, then by date, newest first. */
function listPosts(
  edited: readonly EditedPostRow[],
  published: readonly PostSummaryRow[],
  now: number,
): StudioPost[] {
  const keyOf = ({ project, slug }: { project: string; slug: string }): string => `${project}/${slug}`;
  const versions = Map.groupBy(published, keyOf);
  const editedKeys = new Set(edited.map(keyOf));
  const posts = [
    ...edited.map((row) => editedPost(row, versions.get(keyOf(row))?.[0]?.published_at, now)),
    ...[...versions].filter(([key]) => !editedKeys.has(key)).map(([, rows]) => filePost(rows, now)),
  ];
  const isDraft = ({ state }: StudioPost): number => Number(state === 'draft');
  const order = (post: StudioPost): number =>
    (isDraft(post) ? post.updatedAt : (post.publishedAt ?? post.updatedAt)) ?? 0;
  return posts.toSorted(
    (a, b) => isDraft(b) - isDraft(a) || order(b) - order(a) || a.slug.localeCompare(b.slug),
  );
}

/** The posts that a query finds, in its order. */
const choosePosts = (posts: readonly StudioPost[], query: StudioPostsQuery): readonly StudioPost[] =>
  sortPosts(
    posts.filter((post) => matches(post, query)),
    query.sort,
  );

/** Posts without the value are last; equal ones keep their order. */
function sortPosts(posts: readonly StudioPost[], sort: PostSort | undefined): readonly StudioPost[] {
  if (sort === undefined) return posts;
  const isDescending = sort.startsWith('-');
  const name = sort.replace('-', '') as 'publishedAt' | 'title' | 'updatedAt';
  const compare = (a: StudioPost, b: StudioPost): number => {
    if (name === 'title') return a.title.localeCompare(b.title);
    return (a[name] ?? 0) - (b[name] ?? 0);
  };
  const isMissing = (post: StudioPost): number => Number(post[name] === null || post[name] === '');
  return posts.toSorted(
    (a, b) => isMissing(a) - isMissing(b) || (isDescending ? compare(b, a) : compare(a, b)),
  );
}

function editedPost(row: EditedPostRow, publishedAt: number | undefined, now: number): StudioPost {
  const { project, slug, record, updated_at: updatedAt } = row;
  const content = JSON.parse(record) as PostContent;
  const { author, cover, texts } = content;
  const planned = content.publishedAt !== null && content.publishedAt > now ? content.publishedAt : null;
  const title = titleOf(content);
  return {
    project,
    slug,
    title,
    author,
    cover,
    locales: locales.filter((locale) => texts[locale]?.title || texts[locale]?.markdown),
    state: stateOf(row, publishedAt, now),
    // Readers see this date, whatever the draft says.
    publishedAt: publishedAt ?? planned,
    updatedAt,
  };
}

/** A post that was never edited in the studio. */
function filePost(rows: readonly PostSummaryRow[], now: number): StudioPost {
  const main = rows.find(({ locale }) => locale === defaultLocale) ?? rows[0];
  if (!main) throw new Error('A post has at least one version');
  const { project, slug, title, author, cover, published_at: publishedAt } = main;
  return {
    project,
    slug,
    title,
    author,
    cover,
    locales: rows.map(({ locale }) => locale),
    state: stateOf(undefined, publishedAt, now),
    publishedAt,
    updatedAt: null,
  };
}

function matches(post: StudioPost, { q, project, state }: StudioPostsQuery): boolean {
  const words = (q ?? '').trim().toLowerCase();
  return (
    (project === undefined || post.project === project) &&
    (state === undefined || post.state === state) &&
    (words === '' || `${post.title} ${post.slug} ${post.author}`.toLowerCase().includes(words))
  );
}
