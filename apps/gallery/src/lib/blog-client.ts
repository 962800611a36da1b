import type { PublicSettings } from '@lumigraph/contracts';
import { createBlogClient } from '@lumigraph/api-clients';
import { siteConfig } from '../site.config.ts';

/** The publishing service over HTTP, in a file of its own so that only the blog loads it. */
export function openBlog({ apiKey, apiBaseUrl }: PublicSettings) {
  return createBlogClient({ projectName: siteConfig.projectName, apiKey, baseUrl: apiBaseUrl });
}
