import type { PublicSettings } from '@lumigraph/contracts';
import { createDownloadsClient, type Fetch } from '@lumigraph/api-clients';

/** Downloads and certificates over HTTP, in a file of its own: loaded by the profile and the certificate page. */
export function openDownloads({ apiKey, apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createDownloadsClient({ apiKey, baseUrl: apiBaseUrl, fetch });
}
