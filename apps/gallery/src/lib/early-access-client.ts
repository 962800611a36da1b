import { createEarlyAccessClient, type Fetch } from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';

/** Early access over HTTP, in a file of its own: loaded for members alone. */
export function openEarlyAccess(settings: PublicSettings, fetch: Fetch) {
  return createEarlyAccessClient({ apiKey: settings.apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch });
}
