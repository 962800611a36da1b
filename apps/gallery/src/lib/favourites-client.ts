import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '@lumigraph/site-kit';
import { createFavouritesClient, type Fetch } from '@lumigraph/api-clients';

/** Favourites over HTTP, in a file of its own: loaded by the collection page and for an account. */
export function openFavourites(settings: PublicSettings, fetch: Fetch) {
  return createFavouritesClient({ apiKey: settings.apiKey, baseUrl: baseUrlOf(settings, 'images'), fetch });
}
