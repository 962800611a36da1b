import { defaultLocale, locales } from '@lumigraph/contracts';
import type {
  PostContent,
  PostSort,
  PostState,
  StudioPost,
  StudioPostsQuery,
} from '@lumigraph/contracts/studio';
import type { EditedPostRow } from './edited-post-store.ts';
import { titleOf } from './post-content.ts';
import type { PostSummaryRow } from './post-store.ts';

export function stateOf(
  row: Pick<EditedPostRow, 'version' | 'published_version'> | undefined,
  publishedAt: number | undefined,
  now: number,
): PostState {
  if (publishedAt === undefined) return 'draft';
  if (row && row.published_version !== row.version) return 'changed';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** One entry a post: drafts first, then by date, newest first. */
export function listPosts(
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
export const choosePosts = (posts: readonly StudioPost[], query: StudioPostsQuery): readonly StudioPost[] =>
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
