import type { IncomingHttpHeaders } from 'node:http';
import { countries } from '@lumigraph/contracts';

/** What is counted of the request of a visit: each is one of a few words that many visitors share. */
export interface VisitFacts {
  device?: 'phone' | 'tablet' | 'computer';
  /** ISO 3166-1, or {@link UNKNOWN_COUNTRY}; undefined where nothing in front of the server states it. */
  country?: string;
}

/** Of networks that hide where they are. */
const UNKNOWN_COUNTRY = 'ZZ';

/** `countryHeader`: the header in which the proxy states the country; empty for none. */
export function visitFactsOf(headers: IncomingHttpHeaders, countryHeader: string): VisitFacts {
  const device = deviceOf(headers);
  const country = countryHeader === '' ? undefined : countryOf(headers[countryHeader.toLowerCase()]);
  return { ...(device ? { device } : {}), ...(country ? { country } : {}) };
}

/** Browsers say whether they are on a phone; the name of the browser is not kept. */
function deviceOf(headers: IncomingHttpHeaders): VisitFacts['device'] {
  const name = headers['user-agent'] ?? '';
  if (!name.startsWith('Mozilla/')) return undefined;
  const isMobile = headers['sec-ch-ua-mobile'] === '?1' || /Mobi|iPhone|iPod/u.test(name);
  if (/iPad|Tablet/u.test(name) || (name.includes('Android') && !isMobile)) return 'tablet';
  return isMobile ? 'phone' : 'computer';
}

function countryOf(stated: string | string[] | undefined): string | undefined {
  if (typeof stated !== 'string') return undefined;
  const code = stated.trim().toUpperCase();
  return countries.includes(code) ? code : UNKNOWN_COUNTRY;
}
