import { DAY_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

/**
 * For responses that are equal for all visitors: kept for some seconds, and by a CDN for a day while this server fails
 * (RFC 5861).
 */
export const publicFor = (seconds: number): string =>
  `public, max-age=${seconds}, stale-if-error=${DAY_MS / SECOND_MS}`;

/** For what only those see who have its secret address. */
export const secretHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' } as const;

/** True when `If-None-Match` contains this validator (weak comparison, RFC 9110 section 13.1.2). */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//u, '') === etag);
}

/**
 * Adds fields to `Vary` without replacing those of hooks: the list of origins makes every response of the API vary by
 * Origin.
 */
export function addVary(reply: FastifyReply, fields: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', typeof present === 'string' ? `${present}, ${fields}` : fields);
}

/** Sends a body with its validator, or 304 without it. Set other headers before. */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: { body: string | Buffer; etag: string },
): FastifyReply {
  reply.header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  return reply.send(body);
}

/**
 * The version that a change is based on, from `If-Match`.
 * @throws AppError PRECONDITION_REQUIRED without one
 */
export function expectedVersion(request: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/u.exec(request.headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new AppError('PRECONDITION_REQUIRED');
  return Number(version);
}

/** Names the version of an object in its response; returns the body. */
export function withVersion<Body>(reply: FastifyReply, version: number, body: Body): Body {
  reply.header('etag', `"${version}"`);
  return body;
}
