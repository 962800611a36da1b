import {
  API_KEY_HEADER,
  API_PREFIX,
  blogPaths,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  type BlogApi,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { readPost, readPostPage } from './read-post.ts';
import { badResponse } from './translate-error.ts';

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
    async posts({ locale, page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) {
      const query = { projectName, locale, page, pageSize };
      const posts = readPostPage(await http.json({ path: blogPaths.posts, query, signal }), {
        page,
        pageSize,
      });
      if (!posts) throw badResponse(200);
      return posts;
    },
    async post(id, { locale, signal } = {}) {
      const query = { id, projectName, locale };
      const post = readPost(await http.json({ path: blogPaths.post, query, signal }));
      if (!post) throw badResponse(200);
      return post;
    },
  };
}
