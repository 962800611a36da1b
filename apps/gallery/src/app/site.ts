import { defineSite, legalLinks, type NavigationLink, type SiteNavigation } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { SearchField } from '../features/search/search-field.tsx';
import { siteConfig } from '../site.config.ts';
import { isSearch, paths, readListAddress } from './paths.ts';
import { siteRedirects, siteRoutes } from './routes.tsx';
import { FavoritesLink, Overlay } from './slots.tsx';

const home: NavigationLink = {
  key: 'home',
  label: 'nav.home',
  to: paths.home(),
  // The lists of the home page belong to it; a search does not.
  isCurrent: ({ pathname, search }) =>
    pathname === paths.home() && !isSearch(readListAddress(new URLSearchParams(search))),
};
const favorites: NavigationLink = { key: 'favorites', label: 'favorites.link', to: paths.favorites() };
const blog: NavigationLink = { key: 'blog', label: 'nav.blog', to: paths.blog() };
const about: NavigationLink = { key: 'about', label: 'nav.about', to: paths.about() };
const premium: NavigationLink = { key: 'premium', label: 'nav.plans', to: paths.plans(), highlight: true };
const contact: NavigationLink = { key: 'contact', label: 'nav.contact', to: paths.contact() };

/** Links of header and footer. */
const navigation: SiteNavigation = {
  main: [home, blog, about, contact, premium],
  menu: [favorites],
  account: [
    favorites,
    { key: 'collections', label: 'collections.link', to: paths.collections() },
    { key: 'following', label: 'follow.link', to: paths.follow() },
    { key: 'downloads', label: 'downloads.link', to: `${paths.profile()}#downloads` },
  ],
  explore: [
    home,
    { key: 'gallery', label: 'footer.gallery', to: paths.images() },
    favorites,
    blog,
    about,
    contact,
    premium,
  ],
  legal: legalLinks,
};

/** The site definition of the gallery. */
export const site = defineSite({
  config: siteConfig,
  routes: siteRoutes,
  redirects: siteRedirects,
  navigation,
  slots: { HeaderSearch: SearchField, HeaderTools: FavoritesLink, Overlay },
  texts: {
    namespace: 'gallery',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], {
      import: 'default',
    }),
    documents: {
      terms: import.meta.glob('../features/legal/terms/*.json', { import: 'default' }),
    },
  },
});
