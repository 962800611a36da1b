import type { PublicSettings } from '@lumigraph/contracts';
import { createAnalyticsClient, type Fetch } from '@lumigraph/api-clients';

/** The numbers over HTTP, in a file of its own so that only their page loads it. */
export function openAnalytics({ apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createAnalyticsClient({ baseUrl: apiBaseUrl, fetch });
}
