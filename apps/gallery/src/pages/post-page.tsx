import { registerNamespace, useRouteParam } from '@lumigraph/site-kit';
import { paths } from '../app/paths.ts';
import { prefetched, statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';
import { postQuery } from '../features/blog/blog-queries.ts';
import { PostView } from '../features/blog/post-view.tsx';
import { Featured } from '../features/gallery/featured.tsx';

registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

function PostPage() {
  const id = useRouteParam('id') ?? '';
  return <PostView key={id} id={id} instead={<Featured />} />;
}

export const namespaces = ['blog'] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, params, url }) => {
  const id = params['id'] ?? '';
  const post = await prefetched(queryClient, postQuery({ ...services, locale }, id));
  // A former address redirects to the present one.
  return post && post.id !== id
    ? { location: paths.post(post.id) + url.search }
    : { status: statusFor(post) };
};

export { PostPage as Page };
