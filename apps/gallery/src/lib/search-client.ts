import type { PublicSettings } from '@lumigraph/contracts';
import { createSearchClient, type Fetch } from '@lumigraph/api-clients';

/** The search over HTTP, in a file of its own so that the landing page does without it. */
export function openSearch({ apiKey, apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createSearchClient({ apiKey, baseUrl: apiBaseUrl, fetch });
}
