import type { PublicSettings } from '@lumigraph/contracts';
import { createContactClient, type Fetch } from '@lumigraph/api-clients';

/**
 * The contact service over HTTP, with the session: messages of members come first. In a file of its
 * own, so that it is loaded with the first message.
 */
export function openContact({ apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createContactClient({ baseUrl: apiBaseUrl, fetch });
}
