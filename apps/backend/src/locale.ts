import { defaultLocale, locales, negotiateLocale } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';

/** The language for a request that names none in its query: what the browser asks for, else English. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  return negotiateLocale(request.headers['accept-language'], locales) ?? defaultLocale;
}
