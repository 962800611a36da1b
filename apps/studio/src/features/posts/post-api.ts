import { MINUTE_MS } from '@lumigraph/contracts';
import type { PostPreview } from '@lumigraph/contracts/studio';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { languageOf } from './post-values.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** A text as the server renders it for readers, shortly after the last key. */
export function usePreview(markdown: string, locale: string, isNeeded = true): UseQueryResult<PostPreview> {
  const api = useStudioApi();
  const settled = useSettled(markdown);
  return useQuery({
    queryKey: ['post-preview', locale, settled],
    queryFn: () =>
      api.send('POST /post-preview', { body: { markdown: settled, locale: languageOf(locale).code } }),
    placeholderData: (previous, query) => (query?.queryKey[1] === locale ? previous : undefined),
    staleTime: Infinity,
    gcTime: MINUTE_MS,
    enabled: isNeeded,
  });
}

export interface PostKey {
  project: string;
  slug: string;
}

/** The lists of posts. */
export const postsKey = { queryKey: ['posts'] };

/** Names a post in a call. */
export const keyOf = ({ project, slug }: PostKey): PostKey => ({ project, slug });

/** The address of the page of a post. */
export const postPath = ({ project, slug }: PostKey): string =>
  `posts/${encodeURIComponent(project)}/${encodeURIComponent(slug)}`;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/u;

/** Whether a text can be the last part of the address of a post. */
export const isSlug = (text: string): boolean => SLUG.test(text);

export const postQuery = (api: StudioApi, post: PostKey) => ({
  ...api.versionedQuery('GET /posts/:project/:slug', ['post'], { params: keyOf(post) }),
  // The form merges what others save; a silent reload would take its base away.
  staleTime: Infinity,
  gcTime: 0,
});

export const draftLinkQuery = (api: StudioApi, post: PostKey) =>
  api.query('GET /posts/:project/:slug/draft-link', ['post'], { params: keyOf(post) });

/** Newest first. */
export const revisionsQuery = (api: StudioApi, post: PostKey) => ({
  ...api.query('GET /posts/:project/:slug/revisions', ['post'], { params: keyOf(post) }),
  staleTime: 0,
});

export const revisionQuery = (api: StudioApi, post: PostKey, id: number) => ({
  ...api.query('GET /posts/:project/:slug/revisions/:id', ['post'], { params: { ...keyOf(post), id } }),
  staleTime: MINUTE_MS,
});
