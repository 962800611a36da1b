import type { BlogApi, DownloadsApi, FavouritesApi, ImagesApi, SearchApi } from '@lumigraph/contracts';
import { useSiteServices, type SharedServices } from '@lumigraph/site-kit';

/** What the gallery's screens may call besides what every site's may. */
export interface OwnServices {
  images: ImagesApi;
  /** Loaded when a page of the blog opens: the landing route does without its code. */
  blog: () => Promise<BlogApi>;
  /** Loaded when somebody searches, and for images like one. */
  search: () => Promise<SearchApi>;
  /** Loaded by the collection page, and for an account. */
  favourites: () => Promise<FavouritesApi>;
  /** Loaded by the profile and the certificate page. */
  downloads: () => Promise<DownloadsApi>;
}

export type Services = SharedServices & OwnServices;

export function useServices(): Services {
  return useSiteServices() as Services;
}
