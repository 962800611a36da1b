import type { Post, PostPage } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import { orNull } from '../../lib/prefetch.ts';
import type { Scope } from '../../lib/services.tsx';

export const POSTS_A_PAGE = 12;

export function postsQuery({ blog, locale }: Scope<'blog'>, page: number) {
  return queryOptions<PostPage>({
    queryKey: ['posts', locale, page],
    queryFn: async ({ signal }) => (await blog()).posts({ locale, page, pageSize: POSTS_A_PAGE, signal }),
  });
}

export function postQuery({ blog, locale }: Scope<'blog'>, id: string) {
  return queryOptions<Post | null>({
    queryKey: ['post', locale, id],
    queryFn: async ({ signal }) => orNull((await blog()).post(id, { locale, signal })),
  });
}
