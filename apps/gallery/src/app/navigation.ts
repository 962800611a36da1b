import { legalLinks, type NavigationLink, type SiteNavigation } from '@lumigraph/site-kit';
import { isSearch, paths, readListAddress } from './paths.ts';

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
export const navigation: SiteNavigation = {
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
