import type { PublicSettings } from '@lumigraph/contracts';
import { createFilesClient, type SessionStore } from '@lumigraph/api-clients';

/** The file service over HTTP, in a file of its own so that it is loaded with the first upload. */
export function openFiles({ apiBaseUrl }: PublicSettings, { fetchThrough }: SessionStore) {
  return createFilesClient({ baseUrl: apiBaseUrl, fetchThrough });
}
