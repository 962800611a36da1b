import { createDownloadsClient, type Fetch } from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';

/** Downloads and certificates over HTTP, in a file of its own: loaded by the profile and the certificate page. */
export function openDownloads(settings: PublicSettings, fetch: Fetch) {
  return createDownloadsClient({ apiKey: settings.apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch });
}
