import { defaultLocale, locales, matchLocale, negotiateLocale } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';

/** The language for a request that names none in its query: what the browser asks for, else English. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  return negotiateLocale(request.headers['accept-language'], locales) ?? defaultLocale;
}

/** Like {@link localeOf}, with the `locale` that a query names first; a language that we lack is as if not named. */
export function requestLocale(request: Pick<FastifyRequest, 'headers'>, wished?: string): string {
  return (wished === undefined ? undefined : matchLocale(wished, locales)) ?? localeOf(request);
}
