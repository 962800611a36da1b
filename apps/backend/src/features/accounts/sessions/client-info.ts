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

/** The site of a request for a mail: the mail has its name and links to it. */
export const askedAt = ({ site }: { site?: string | undefined }): Record<string, string> =>
  site === undefined ? {} : { site };
