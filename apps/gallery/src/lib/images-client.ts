import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';
import { createImagesClient, type Fetch } from '@lumigraph/api-clients';

/** The images over HTTP, in a file of its own: the landing page comes with its data. */
export function openImages(settings: PublicSettings, fetch: Fetch) {
  return createImagesClient({ apiKey: settings.apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch });
}
