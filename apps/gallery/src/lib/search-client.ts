import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';
import { createSearchClient, type Fetch } from '@lumigraph/api-clients';

/** The search over HTTP, in a file of its own so that the landing page does without it. */
export function openSearch(settings: PublicSettings, fetch: Fetch) {
  return createSearchClient({ apiKey: settings.apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch });
}
