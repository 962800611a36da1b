import { useParams } from 'react-router-dom';
import { registerNamespace, type PageModule } from '@lumigraph/site-kit';
import type { Services } from '../lib/services.tsx';
import { prefetchPost } from '../features/blog/blog-queries.ts';
import { PostView } from '../features/blog/post-view.tsx';

registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

function PostPage() {
  const { id = '' } = useParams();
  return <PostView key={id} id={id} />;
}

export const namespaces = ['blog'] as const;

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
  params,
}) => ({
  status: await prefetchPost(queryClient, { blog: services.blog, locale }, params['id'] ?? ''),
});

export { PostPage as Page };
