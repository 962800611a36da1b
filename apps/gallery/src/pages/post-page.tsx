import { registerNamespace, useRouteParam, type PageModule } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { prefetchPost } from '../features/blog/blog-queries.ts';
import { PostView } from '../features/blog/post-view.tsx';
import { Featured } from '../features/gallery/featured.tsx';

registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

function PostPage() {
  const id = useRouteParam('id') ?? '';
  return <PostView key={id} id={id} instead={<Featured />} />;
}

export const namespaces = ['blog'] as const;

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
  params,
  url,
}) => {
  const scope = { blog: services.blog, locale };
  const { location, ...result } = await prefetchPost(queryClient, scope, params['id'] ?? '');
  return location === undefined ? result : { location: location + url.search };
};

export { PostPage as Page };
