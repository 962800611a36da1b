import { defaultLocale } from '@lumigraph/contracts';
import { chooseLocale, readCookie } from '@lumigraph/ui-locale';
import { namedLocale } from '../lib/language-address.ts';
import type { PublicSettings } from '../lib/public-settings.tsx';
import type { SharedServices } from '../lib/services.tsx';
import type { SiteConfig } from '../lib/site-config.tsx';
import { THEME_KEY, toThemeChoice, type ThemeChoice } from '../lib/theme.ts';
import type { Manifest } from './document.ts';

export interface RenderRequest {
  /** Path and query as asked for. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  /** The built `index.html`. */
  template: string;
  /** The build's manifest: which files a page needs. */
  manifest: Manifest;
  settings: PublicSettings;
  /** Of this answer alone, for the payment document. */
  nonce?: string | undefined;
}

/** First data come from outside: the backend hands in its own services, with the interface of the clients. */
export type SiteData = (visitor: { locale: string }) => SharedServices;

export interface RenderAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Cookie' };

export const documentHeaders = (locale: string): Record<string, string> => ({
  ...HTML,
  'content-language': locale,
});

/** The language that the address names, else the visitor's. */
export function localeOf({ locales }: SiteConfig, { url, cookies, acceptLanguage }: RenderRequest): string {
  const named = namedLocale(new URLSearchParams(url.split('?', 2)[1]), locales);
  return named ?? chooseLocale({ supported: locales, fallback: defaultLocale, cookies, acceptLanguage });
}

export function themeOf({ cookies }: RenderRequest): ThemeChoice {
  return toThemeChoice(readCookie(cookies, THEME_KEY));
}
