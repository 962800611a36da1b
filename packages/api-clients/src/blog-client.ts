import {
  API_KEY_HEADER,
  API_PREFIX,
  blogPaths,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  type BlogApi,
  type Post,
  type PostPage,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { objectWith, objectWithList } from './responses.ts';

export interface BlogClientOptions {
  /** Project whose posts are listed. */
  projectName: string;
  /** Identifies the site to the publishing service; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  fetch?: Fetch;
  timeoutMs?: number;
}

/**
 * Client of the publishing service. Accepts bare responses and all common wrappers. Rejects with `ApiError`.
 *
 * @example
 * const blog = createBlogClient({ projectName: 'gallery', apiKey: 'gallery-public-key' });
 * const { items } = await blog.posts({ locale: 'bg' });
 */
export function createBlogClient(options: BlogClientOptions): BlogApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  const { projectName } = options;
  return {
    posts: ({ locale, page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) =>
      http.read(
        { path: blogPaths.posts, query: { projectName, locale, page, pageSize }, signal },
        objectWithList<PostPage>('items'),
      ),
    post: (id, { locale, signal } = {}) =>
      http.read(
        { path: blogPaths.post, query: { id, projectName, locale }, signal },
        objectWith<Post>('contentHtml'),
      ),
  };
}
