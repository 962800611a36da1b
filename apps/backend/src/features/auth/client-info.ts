import type { FastifyRequest } from 'fastify';
import { localeOf } from '../../locale.ts';
import { networkOf } from '../../plugins/address-limits.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import type { ClientInfo } from './ports.ts';

export function clientInfo(request: FastifyRequest): ClientInfo {
  return {
    userAgent: describeUserAgent(request.headers['user-agent']),
    network: networkOf(request.ip),
    locale: localeOf(request),
    siteOrigin: request.siteOrigin,
  };
}

/** What a mail keeps of where it was asked for. */
export const askedAt = ({ siteOrigin }: ClientInfo): Record<string, string> =>
  siteOrigin === undefined ? {} : { siteOrigin };
