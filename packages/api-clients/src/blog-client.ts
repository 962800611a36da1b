import { blogPaths, DEFAULT_PAGE_SIZE, FIRST_PAGE, type BlogApi } from '@lumigraph/contracts';
import { objectWith, objectWithList } from './responses.ts';
import { createServiceHttp, type SiteServiceOptions } from './service-http.ts';

export interface BlogClientOptions extends SiteServiceOptions {
  /** Project whose posts are listed. */
  projectName: string;
}

/**
 * Client of the publishing service. Rejects with `ApiError`.
 *
 * @example
 * const blog = createBlogClient({ projectName: 'gallery', apiKey: 'gallery-public-key' });
 * const { items } = await blog.posts({ locale: 'bg' });
 */
export function createBlogClient(options: BlogClientOptions): BlogApi {
  const http = createServiceHttp(options);
  const { projectName } = options;
  return {
    posts: ({ locale, page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) =>
      http.read(
        { path: blogPaths.posts, query: { projectName, locale, page, pageSize }, signal },
        objectWithList('items'),
      ),
    post: (id, { locale, signal } = {}) =>
      http.read(
        { path: blogPaths.post, query: { id, projectName, locale }, signal },
        objectWith('contentHtml'),
      ),
  };
}
