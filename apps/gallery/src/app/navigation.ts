import { legalLinks, type NavigationLink, type SiteNavigation } from '@lumigraph/site-kit';
import { isSearch, paths, readListAddress } from './paths.ts';

/** The home page has two links, distinguished by their query; a search matches neither. */
const isList = (special: boolean, { pathname, search }: { pathname: string; search: string }): boolean => {
  const list = readListAddress(new URLSearchParams(search));
  return pathname === paths.home() && !isSearch(list) && (list.special ?? false) === special;
};

const home: NavigationLink = {
  key: 'home',
  label: 'nav.home',
  to: paths.home(),
  isCurrent: (location) => isList(false, location),
};
const featured: NavigationLink = {
  key: 'featured',
  label: 'nav.featured',
  to: paths.home({ special: true }),
  isCurrent: (location) => isList(true, location),
};
const favourites: NavigationLink = { key: 'favourites', label: 'favourites.link', to: paths.favourites() };
const blog: NavigationLink = { key: 'blog', label: 'nav.blog', to: paths.blog() };
const about: NavigationLink = { key: 'about', label: 'nav.about', to: paths.about() };
const contact: NavigationLink = { key: 'contact', label: 'nav.contact', to: paths.contact() };

/** Links of header and footer. */
export const navigation: SiteNavigation = {
  main: [home, featured, blog, about, contact],
  explore: [
    home,
    { key: 'gallery', label: 'footer.gallery', to: paths.images() },
    favourites,
    blog,
    about,
    contact,
  ],
  legal: legalLinks,
};
