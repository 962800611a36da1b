import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';
import { createBlogClient } from '@lumigraph/api-clients';
import { siteConfig } from '../site.config.ts';

/** The publishing service over HTTP, in a file of its own so that only the blog loads it. */
export function openBlog(settings: PublicSettings) {
  return createBlogClient({
    projectName: siteConfig.projectName,
    apiKey: settings.apiKey,
    baseUrl: baseUrlOf(settings, 'blog'),
  });
}
