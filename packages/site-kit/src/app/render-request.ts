import { defaultLocale, type PublicSettings, type SubmittedForm } from '@lumigraph/contracts';
import { chooseLocale, readCookie } from '@lumigraph/ui-locale';
import { namedLocale } from '../lib/language-address.ts';
import type { SharedServices } from '../lib/services.tsx';
import type { SiteConfig } from '../lib/site-config.tsx';
import { THEME_KEY, toThemeChoice, type ThemeChoice } from '../lib/theme.ts';
import type { Manifest } from './document.ts';

/** What a browser says with its request. */
export interface VisitorRequest {
  /** Path and query as asked for. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
}

/** All that a document knows of who asks: two visitors of whom it is the same get the same document. */
export interface Visitor {
  locale: string;
  theme: ThemeChoice;
}

export interface RenderRequest {
  /** Path and query as asked for. */
  url: string;
  visitor: Visitor;
  /** The built `index.html`. */
  template: string;
  /** The build's manifest: which files a page needs. */
  manifest: Manifest;
  settings: PublicSettings;
  /** Of this response alone, for the payment document. */
  nonce?: string | undefined;
  /** The browser submitted the page's form itself. */
  form?: SubmittedForm | undefined;
}

/** First data come from outside: the backend hands in its own services, with the interface of the clients. */
export type SiteData = (visitor: { locale: string }) => SharedServices;

export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The same for every visitor of this kind until images change: it may be kept for a moment. */
  shared?: boolean;
}

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Cookie' };

export const documentHeaders = (locale: string): Record<string, string> => ({
  ...HTML,
  'content-language': locale,
});

/** The language that the address names, else the visitor's; and the theme. Nothing else is read of a cookie. */
export function visitorOf(
  { locales }: SiteConfig,
  { url, cookies, acceptLanguage }: VisitorRequest,
): Visitor {
  const named = namedLocale(new URLSearchParams(url.split('?', 2)[1]), locales);
  return {
    locale: named ?? chooseLocale({ supported: locales, fallback: defaultLocale, cookies, acceptLanguage }),
    theme: toThemeChoice(readCookie(cookies, THEME_KEY)),
  };
}
