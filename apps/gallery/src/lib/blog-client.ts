import { createBlogClient } from '@lumigraph/api-clients';
import { siteConfig } from '../site.config.ts';
import type { PublicSettings } from '@lumigraph/site-kit';

/** The publishing service over HTTP, in a file of its own so that only the blog loads it. */
export function openBlog({ apiKey, apiBaseUrl }: PublicSettings) {
  return createBlogClient({ projectName: siteConfig.projectName, apiKey, baseUrl: apiBaseUrl });
}
