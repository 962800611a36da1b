import type {
  BlogApi,
  CollectionsApi,
  DownloadsApi,
  FavoritesApi,
  ImagesApi,
  SearchApi,
} from '@lumigraph/contracts';
import { useSiteServices, type PageModule, type SharedServices } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';

/** The services of the gallery's screens, in addition to the shared ones. */
export interface OwnServices {
  /** Loaded with the first list or image that the document does not contain. */
  images: () => Promise<ImagesApi>;
  /** Loaded when a page of the blog opens: the landing route does not need its code. */
  blog: () => Promise<BlogApi>;
  /** Loaded with the first search, and for similar images. */
  search: () => Promise<SearchApi>;
  /** Loaded by the collection page, and for an account. */
  favorites: () => Promise<FavoritesApi>;
  /** Loaded by the pages of collections and by the dialog of an image. */
  collections: () => Promise<CollectionsApi>;
  /** Loaded by the profile and the certificate page. */
  downloads: () => Promise<DownloadsApi>;
}

export type Services = SharedServices & OwnServices;

export function useServices(): Services {
  return useSiteServices() as Services;
}

/**
 * What a query needs. Titles and alt texts are in the visitor's language, so the language is part of every
 * key.
 */
export type Scope<Name extends keyof OwnServices> = Pick<OwnServices, Name> & { locale: string };

export function useScope(): Services & { locale: string } {
  const { i18n } = useTranslation();
  return { ...useServices(), locale: i18n.language };
}

export type Prefetch = NonNullable<PageModule<Services>['prefetch']>;
