import type blog from '../features/blog/messages/en.json';
import type collections from '../features/collections/messages/en.json';
import type downloads from '../features/downloads/messages/en.json';
import type early from '../features/early/messages/en.json';
import type favorites from '../features/favorites/messages/en.json';
import type follow from '../features/follow/messages/en.json';
import type image from '../features/image/messages/en.json';
import type report from '../features/report/messages/en.json';
import type plans from '../features/plans/messages/en.json';
import type search from '../features/search/messages/en.json';
import type english from './en.json';

type English = typeof english;

// Types of `t` for this site: a key that these catalogues lack does not compile.
declare global {
  interface OwnSiteTexts extends English {}
  interface OwnSiteNamespaces {
    blog: typeof blog;
    collections: typeof collections;
    downloads: typeof downloads;
    early: typeof early;
    favorites: typeof favorites;
    follow: typeof follow;
    image: typeof image;
    report: typeof report;
    search: typeof search;
    plans: typeof plans;
  }
}
