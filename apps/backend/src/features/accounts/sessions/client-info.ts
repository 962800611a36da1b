import type { FastifyRequest } from 'fastify';
import { localeOf } from '../../../http/locale.ts';
import { networkOf } from '../../../http/address-limits.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import type { ClientInfo } from '../ports.ts';

export function clientInfo(request: FastifyRequest): ClientInfo {
  return {
    userAgent: describeUserAgent(request.headers['user-agent']),
    network: networkOf(request.ip),
    locale: localeOf(request),
    site: request.siteId,
  };
}

/** What a mail keeps of where it was asked for: it speaks in the name of that site, and leads back there. */
export const askedAt = ({ site }: { site?: string | undefined }): Record<string, string> =>
  site === undefined ? {} : { site };
