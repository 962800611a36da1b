import { legalLinks, type NavigationLink, type SiteNavigation } from '@lumigraph/site-kit';
import { paths } from './paths.ts';

/** The home page has two links, told apart by their query. */
const isSpecial = (search: string): boolean => new URLSearchParams(search).has('special');
const isHome = (pathname: string): boolean => pathname === paths.home();

const home: NavigationLink = {
  key: 'home',
  label: 'nav.home',
  to: paths.home(),
  isCurrent: ({ pathname, search }) => isHome(pathname) && !isSpecial(search),
};
const featured: NavigationLink = {
  key: 'featured',
  label: 'nav.featured',
  to: paths.home({ special: true }),
  isCurrent: ({ pathname, search }) => isHome(pathname) && isSpecial(search),
};
const blog: NavigationLink = { key: 'blog', label: 'nav.blog', to: paths.blog() };
const about: NavigationLink = { key: 'about', label: 'nav.about', to: paths.about() };
const contact: NavigationLink = { key: 'contact', label: 'nav.contact', to: paths.contact() };

/** Links of header and footer (specification 2.3). */
export const navigation: SiteNavigation = {
  main: [home, featured, blog, about, contact],
  explore: [home, { key: 'gallery', label: 'footer.gallery', to: paths.images() }, blog, about, contact],
  legal: legalLinks,
};
