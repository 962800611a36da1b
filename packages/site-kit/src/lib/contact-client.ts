import type { PublicSettings } from '@lumigraph/contracts';
import { createContactClient } from '@lumigraph/api-clients';

/** The contact service over HTTP, in a file of its own so that it is loaded with the first message. */
export function openContact({ apiBaseUrl }: PublicSettings) {
  return createContactClient({ baseUrl: apiBaseUrl });
}
