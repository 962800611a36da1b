import type { FastifyRequest } from 'fastify';

const PROGRAMS = /bot\b|crawl|spider|slurp|preview|monitor/i;

/** Browsers with an opt-out signal are not counted, even when a page of an older release still sends events. */
export function mayCount({ headers }: FastifyRequest): boolean {
  const refuses = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
  return !refuses && !PROGRAMS.test(headers['user-agent'] ?? '');
}
