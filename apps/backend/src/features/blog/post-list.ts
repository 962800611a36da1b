import { defaultLocale } from '@lumigraph/contracts';
import type { PostContent, PostState, StudioPost, StudioPostsQuery } from '@lumigraph/contracts/studio';
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
    ...edited.map((row) => editedPost(row, stateOf(row, versions.get(keyOf(row))?.[0]?.published_at, now))),
    ...[...versions].filter(([key]) => !editedKeys.has(key)).map(([, rows]) => filePost(rows, now)),
  ];
  const order = ({ publishedAt, updatedAt }: StudioPost): number => publishedAt ?? updatedAt ?? 0;
  const isDraft = ({ state }: StudioPost): number => Number(state === 'draft');
  return posts.toSorted(
    (a, b) => isDraft(b) - isDraft(a) || order(b) - order(a) || a.slug.localeCompare(b.slug),
  );
}

function editedPost({ project, slug, record, updated_at }: EditedPostRow, state: PostState): StudioPost {
  const content = JSON.parse(record) as PostContent;
  const { author, cover, publishedAt, texts } = content;
  const title = titleOf(content);
  return {
    project,
    slug,
    title,
    author,
    cover,
    locales: Object.keys(texts),
    state,
    publishedAt,
    updatedAt: updated_at,
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

export function matches(post: StudioPost, { q, project, state }: StudioPostsQuery): boolean {
  const words = (q ?? '').trim().toLowerCase();
  return (
    (project === undefined || post.project === project) &&
    (state === undefined || post.state === state) &&
    (words === '' || `${post.title} ${post.slug} ${post.author}`.toLowerCase().includes(words))
  );
}
