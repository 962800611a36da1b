import { createEarlyAccessClient, type Fetch } from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';

/** Early access over HTTP, in a file of its own: loaded for members alone. */
export function openEarlyAccess({ apiKey, apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createEarlyAccessClient({ apiKey, baseUrl: apiBaseUrl, fetch });
}
