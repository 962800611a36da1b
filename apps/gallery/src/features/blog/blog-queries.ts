import type { BlogApi, Post, PostPage } from '@lumigraph/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { isNotFound, type PrefetchResult } from '@lumigraph/site-kit';
import { paths } from '../../app/paths.ts';

/**
 * Posts are returned in the visitor's language where a translation exists, so the language is part of every
 * key.
 */
export interface BlogScope {
  blog: () => Promise<BlogApi>;
  locale: string;
}

export const POSTS_A_PAGE = 12;

export function postsQuery({ blog, locale }: BlogScope, page: number) {
  return queryOptions<PostPage>({
    queryKey: ['posts', locale, page],
    queryFn: async ({ signal }) => (await blog()).posts({ locale, page, pageSize: POSTS_A_PAGE, signal }),
  });
}

/**
 * `null` means that the post does not exist. It is data and not an error, so that server and browser render
 * the same page.
 */
export function postQuery({ blog, locale }: BlogScope, id: string) {
  return queryOptions<Post | null>({
    queryKey: ['post', locale, id],
    queryFn: async ({ signal }) => {
      try {
        return await (await blog()).post(id, { locale, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });
}

/** Fills the cache for the first paint of the list; returns the status of the document. */
export async function prefetchPosts(
  queryClient: QueryClient,
  scope: BlogScope,
  page: number,
): Promise<number> {
  const query = postsQuery(scope, page);
  await queryClient.prefetchQuery(query);
  const posts = queryClient.getQueryData(query.queryKey);
  if (!posts) return forget(queryClient, query.queryKey);
  return posts.items.length === 0 && page > 1 ? 404 : 200;
}

/** Fills the cache for the first paint of a post; a former address redirects to the present one. */
export async function prefetchPost(
  queryClient: QueryClient,
  scope: BlogScope,
  id: string,
): Promise<PrefetchResult> {
  const query = postQuery(scope, id);
  await queryClient.prefetchQuery(query);
  const post = queryClient.getQueryData(query.queryKey);
  if (post === undefined) return { status: forget(queryClient, query.queryKey) };
  if (post === null) return { status: 404 };
  return post.id === id ? {} : { location: paths.post(post.id) };
}

/**
 * The browser has no record of the server's failure; without this entry, the two would render different
 * pages.
 */
function forget(queryClient: QueryClient, queryKey: readonly unknown[]): number {
  queryClient.removeQueries({ queryKey, exact: true });
  return 503;
}
