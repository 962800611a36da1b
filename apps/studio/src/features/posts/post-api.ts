import type { EditedPost } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

export interface PostKey {
  project: string;
  slug: string;
}

/** Of the server, and of the studio's page. */
export const postPath = ({ project, slug }: PostKey): string =>
  `posts/${encodeURIComponent(project)}/${encodeURIComponent(slug)}`;

export const postQuery = (api: StudioApi, post: PostKey) =>
  queryOptions({
    queryKey: ['post', post.project, post.slug],
    queryFn: ({ signal }) => api.getVersioned<EditedPost>(postPath(post), { signal }),
    // The form merges what others save; a silent reload would take its base away.
    staleTime: Infinity,
    gcTime: 0,
  });
