import { defaultLocale, locales, matchLocale, negotiateLocale } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

// Browsers send a few hundred different headers between them.
const negotiated = new LRUCache<string, string>({
  maxSize: 200_000,
  sizeCalculation: (_locale, header) => header.length + 1,
});

/** The language for a request that names none in its query: what the browser asks for, else English. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const header = request.headers['accept-language'];
  if (header === undefined) return defaultLocale;
  const known = negotiated.get(header);
  if (known !== undefined) return known;
  const locale = negotiateLocale(header, locales) ?? defaultLocale;
  negotiated.set(header, locale);
  return locale;
}

/** Like {@link localeOf}, with the `locale` that a query names first; a language that we lack is as if not named. */
export function requestLocale(request: Pick<FastifyRequest, 'headers'>, requested?: string): string {
  return (requested === undefined ? undefined : matchLocale(requested, locales)) ?? localeOf(request);
}
