import type { FastifyRequest } from 'fastify';
import { localeOf } from '../../../http/locale.ts';
import { networkOf } from '../../../http/address-limits.ts';
import type { ClientInfo } from '../ports.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  // Other browsers name Safari too, but only Safari has `Version/` before it.
  [/\bVersion\/(?!.*Chrom).*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox on Linux": enough for users to recognise their browser in a list. The rest of the header is not stored. */
export function describeUserAgent(header: string | undefined): string {
  const text = (header ?? '').slice(0, 512);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `Unknown browser on ${system}`;
  return browser ?? 'Unknown browser';
}

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
