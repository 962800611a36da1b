import { hash } from 'node:crypto';
import { locales, matchLocale, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { feedFormats, newestOf, type FeedContent, type FeedFormat, writeFeed } from '../lib/feed.ts';
import { addVary, publicFor, sendConditional } from './conditional.ts';
import { localeOf } from './locale.ts';

/** Addresses of a feed: each format is a file of its own, so that every reader finds one by its ending. */
export const feedFiles: Readonly<Record<FeedFormat, string>> = {
  rss: 'rss.xml',
  atom: 'atom.xml',
  json: 'feed.json',
};

export const feedAddresses = (folder: string, query: string): Record<FeedFormat, string> => ({
  rss: `${folder}/${feedFiles.rss}${query}`,
  atom: `${folder}/${feedFiles.atom}${query}`,
  json: `${folder}/${feedFiles.json}${query}`,
});

/**
 * The language of a feed: each has an address of its own.
 * @throws AppError NOT_FOUND for a language that the site does not have
 */
export function feedLocale(request: FastifyRequest, lang: string | undefined): string {
  if (lang === undefined) return localeOf(request);
  const locale = matchLocale(lang, locales);
  if (locale === undefined) throw new AppError('NOT_FOUND');
  return locale;
}

/** Sends a feed with its validators, or 304 without it (RFC 9110 section 13). */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, format }: { content: FeedContent; format: FeedFormat },
): FastifyReply {
  const modified = newestOf(content.entries);
  addVary(reply, 'Accept-Language');
  reply
    .type(`${feedFormats[format]}; charset=utf-8`)
    .header('cache-control', publicFor(300))
    .header('last-modified', modified.toUTCString())
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  const body = writeFeed(content, format);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const isUnchanged =
    request.headers['if-none-match'] === undefined &&
    Math.floor(modified.getTime() / SECOND_MS) * SECOND_MS <= since;
  return isUnchanged
    ? reply.header('etag', etag).code(304).send()
    : sendConditional(request, reply, { body, etag });
}
