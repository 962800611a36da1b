import { paths } from '../app/paths.ts';
import { hasScreen } from '../app/routes.tsx';

export interface NavigationLink {
  key: string;
  /** Key of its label. */
  label: string;
  to: string;
}

const withScreen = (links: NavigationLink[]): NavigationLink[] =>
  links.filter(({ to }) => hasScreen(new URL(to, 'http://site').pathname));

/** Links of the header (specification 2.3); one whose screen this site does not have is left out. */
export const mainLinks = withScreen([
  { key: 'home', label: 'nav.home', to: paths.home() },
  { key: 'featured', label: 'nav.featured', to: paths.home({ special: true }) },
  { key: 'blog', label: 'nav.blog', to: paths.blog() },
  { key: 'about', label: 'nav.about', to: paths.about() },
  { key: 'contact', label: 'nav.contact', to: paths.contact() },
]);

/** Quick links of the footer. */
export const quickLinks = withScreen([
  { key: 'home', label: 'nav.home', to: paths.home() },
  { key: 'gallery', label: 'footer.gallery', to: paths.images() },
  { key: 'blog', label: 'nav.blog', to: paths.blog() },
  { key: 'about', label: 'nav.about', to: paths.about() },
  { key: 'contact', label: 'nav.contact', to: paths.contact() },
]);

export const legalLinks = withScreen([
  { key: 'license', label: 'footer.license', to: paths.license() },
  { key: 'privacy', label: 'footer.privacy', to: paths.privacy() },
  { key: 'terms', label: 'footer.terms', to: paths.terms() },
  { key: 'withdraw', label: 'footer.withdraw', to: paths.withdraw() },
  { key: 'imprint', label: 'footer.imprint', to: paths.imprint() },
  { key: 'accessibility', label: 'footer.accessibility', to: paths.accessibility() },
]);
