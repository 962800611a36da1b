import { createNewsletterClient, type Fetch } from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';

/** Mails about new posts over HTTP, in a file of its own: only the sign-in pages and the profile load it. */
export function openNewsletter({ apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createNewsletterClient({ baseUrl: apiBaseUrl, fetch });
}
