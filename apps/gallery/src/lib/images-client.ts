import type { PublicSettings } from '@lumigraph/contracts';
import { createImagesClient, type Fetch } from '@lumigraph/api-clients';

/** The pictures over HTTP, in a file of its own: the landing page comes with its data. */
export function openImages({ apiKey, apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createImagesClient({ apiKey, baseUrl: apiBaseUrl, fetch });
}
