import type { PublicSettings } from '@lumigraph/contracts';
import { createFavouritesClient, type Fetch } from '@lumigraph/api-clients';

/** Favourites over HTTP, in a file of its own: loaded by the collection page and for an account. */
export function openFavourites({ apiKey, apiBaseUrl }: PublicSettings, fetch: Fetch) {
  return createFavouritesClient({ apiKey, baseUrl: apiBaseUrl, fetch });
}
