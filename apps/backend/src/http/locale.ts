import { defaultLocale, locales, matchLocale, negotiateLocale } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

// Browsers send only a few hundred different headers.
const negotiated = new LRUCache<string, string>({
  maxSize: 200_000,
  sizeCalculation: (_locale, header) => header.length + 1,
});

/** The language of a request without one in its query: the best match of `Accept-Language`, else English. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const header = request.headers['accept-language'];
  if (header === undefined) return defaultLocale;
  const known = negotiated.get(header);
  if (known !== undefined) return known;
  const locale = negotiateLocale(header, locales) ?? defaultLocale;
  negotiated.set(header, locale);
  return locale;
}

/** Like {@link localeOf}, but the `locale` of the query takes precedence; an unsupported language is ignored. */
export function requestLocale(request: Pick<FastifyRequest, 'headers'>, requested?: string): string {
  return (requested === undefined ? undefined : matchLocale(requested, locales)) ?? localeOf(request);
}
