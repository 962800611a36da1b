import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { MessageFiles, Messages } from './i18n.ts';
import type { TextsOfEverySite } from './typed-keys.ts';
import type { SiteConfig } from '../lib/site-config.tsx';
import { hasScreen, matchRoute, type SiteRoute } from './match-route.ts';
import { requiredContext } from '../lib/required-context.ts';

export interface NavigationLink {
  key: string;
  /** Text key of the label. */
  label: ParseKeys;
  to: string;
  /** Whether its screen is current; derived from the path unless given. */
  isCurrent?: (location: { pathname: string; search: string }) => boolean;
  /** Shown in the colour of Premium. */
  highlight?: boolean;
}

/** Links to screens that the site does not have are left out. */
export interface SiteNavigation {
  main: readonly NavigationLink[];
  /** Further links in the menu of narrow screens, for what only wide headers show. */
  menu?: readonly NavigationLink[];
  /** Entries of the user's menu, after the profile. */
  account?: readonly NavigationLink[];
  explore: readonly NavigationLink[];
  legal: readonly NavigationLink[];
}

/** The site's own texts. They override the shared texts with the same key. */
export interface SiteTexts {
  namespace: string;
  english: Messages & TextsOfEverySite;
  /** The other languages: `import.meta.glob(['./messages/*.json', '!./messages/en.json'], { import: 'default' })`. */
  files: MessageFiles;
  /** The site's overrides for shared documents, by document name (privacy, terms …). */
  documents?: Readonly<Record<string, MessageFiles>>;
}

/** Slots of the shared layout that a site may fill. */
export interface SiteSlots {
  /** In the header, between links and tools; used for a search. */
  HeaderSearch?: ComponentType;
  /** In the header, before theme and language. */
  HeaderTools?: ComponentType;
  /** In the header, after the theme: the language selector. */
  Language?: ComponentType;
  /** At the end of the footer's bottom line. */
  FooterTools?: ComponentType;
  /** Before everything else, for overlays, and for marks that select what follows them. */
  Overlay?: ComponentType;
}

export interface SiteDefinition {
  config: SiteConfig;
  /** One line per screen, more specific routes first; the last is `*`, the not-found page. */
  routes: readonly SiteRoute[];
  /** Redirects; the query is kept. */
  redirects?: Readonly<Record<string, string>>;
  navigation: SiteNavigation;
  texts: SiteTexts;
  slots?: SiteSlots;
}

export interface Site extends Required<SiteDefinition> {
  navigation: Required<SiteNavigation>;
  /** True when the site has a screen at this path: links to other paths are not shown. */
  hasScreen: (path: string) => boolean;
}

/** Creates a site; called once, at the top of its own module. */
export function defineSite({ redirects = {}, slots = {}, ...definition }: SiteDefinition): Site {
  const knows = (path: string) => hasScreen({ routes: definition.routes, redirects }, path);
  const withScreen = (links: readonly NavigationLink[]) =>
    links.filter(({ to }) => knows(new URL(to, 'http://site').pathname));
  const { main, menu = [], account = [], explore, legal } = definition.navigation;
  return {
    ...definition,
    redirects,
    slots,
    navigation: {
      main: withScreen(main),
      menu: withScreen(menu),
      account: withScreen(account),
      explore: withScreen(explore),
      legal: withScreen(legal),
    },
    hasScreen: knows,
  };
}

export const [SiteContext, useSite] = requiredContext<Site>('useSite');

/** A parameter of the pattern of the present route. */
export function useRouteParam(name: string): string | undefined {
  return matchRoute(useSite().routes, useLocation()).params[name];
}
