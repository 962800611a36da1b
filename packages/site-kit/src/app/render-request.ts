import { defaultLocale, type PublicSettings, type SubmittedForm } from '@lumigraph/contracts';
import { chooseLocale, readCookie } from '@lumigraph/ui-locale';
import { namedLocale } from '../lib/language-address.ts';
import type { SharedServices } from '../lib/services.tsx';
import type { SiteConfig } from '../lib/site-config.tsx';
import { closedNoticeIn } from '../lib/closed-notice.ts';
import { THEME_KEY, toThemeChoice, type ThemeChoice } from '../lib/theme.ts';
import type { Manifest, SiteDocument } from './document.ts';

/** The request data of the browser. */
export interface VisitorRequest {
  /** Requested path and query. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Id of the operator's present notice: which others were closed does not matter. */
  notice?: string | undefined;
}

/** The visitor data that a document depends on: two visitors with the same values get the same document. */
export interface Visitor {
  locale: string;
  theme: ThemeChoice;
  /** Id of the operator's present notice if the visitor has closed it, else empty. */
  closedNotice: string;
}

export interface RenderRequest {
  /** Requested path and query. */
  url: string;
  visitor: Visitor;
  /** The build's manifest: the files that a page needs. */
  manifest: Manifest;
  settings: PublicSettings;
  /** Nonce of this response, for the payment document. */
  nonce?: string | undefined;
  /** The result of the page's form, when the browser submitted it without scripts. */
  form?: SubmittedForm | undefined;
}

/** The services for the first data: the backend passes its own, with the interfaces of the clients. */
export type SiteData = (visitor: { locale: string }) => SharedServices;

export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  /** Absent in a redirect. */
  document?: SiteDocument;
  /**
   * The document is the same for every visitor with these values until images change, so it may be cached for
   * a short time.
   */
  shared?: boolean;
}

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Cookie' };

export const documentHeaders = (locale: string): Record<string, string> => ({
  ...HTML,
  'content-language': locale,
});

/** The language from the address, else the visitor's; the theme, and the closed notice. No other cookie values are read. */
export function visitorOf(
  { locales }: SiteConfig,
  { url, cookies, acceptLanguage, notice }: VisitorRequest,
): Visitor {
  const named = namedLocale(new URLSearchParams(url.split('?', 2)[1]), locales);
  return {
    locale: named ?? chooseLocale({ supported: locales, fallback: defaultLocale, cookies, acceptLanguage }),
    theme: toThemeChoice(readCookie(cookies, THEME_KEY)),
    closedNotice: notice !== undefined && closedNoticeIn(cookies) === notice ? notice : '',
  };
}
