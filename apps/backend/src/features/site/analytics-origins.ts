import { needsConsent, type AnalyticsDestination } from '@lumigraph/contracts';
import type { DocumentPolicyOptions } from '../../http/security-headers.ts';

/** Where Google's tag sends to (developers.google.com/tag-platform/security/guides/csp). */
const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
/** Trusted Types policies of our adapter and of the tag itself. */
const TAG_POLICIES = ['analytics-gtag', 'goog#html'];

type Allowed = Required<
  Pick<DocumentPolicyOptions, 'scriptOrigins' | 'connectOrigins' | 'imageOrigins' | 'trustedTypeNames'>
>;

/** What a document's policy must allow for the destinations that it may use, and not an origin more. */
export function analyticsOrigins(destinations: readonly AnalyticsDestination[]): Allowed {
  const allowed = { scriptOrigins: [], connectOrigins: [], imageOrigins: [], trustedTypeNames: [] } as {
    [Name in keyof Allowed]: string[];
  };
  for (const destination of destinations) {
    switch (destination.kind) {
      case 'own':
      case 'console':
        break;
      case 'plausible':
      case 'umami':
        allowed.connectOrigins.push(destination.host);
        break;
      case 'gtag':
        allowed.scriptOrigins.push(destination.host);
        allowed.connectOrigins.push(destination.host, ...GOOGLE);
        allowed.imageOrigins.push(destination.host, ...GOOGLE);
        allowed.trustedTypeNames.push(...TAG_POLICIES);
        break;
      default:
        destination satisfies never;
    }
  }
  return allowed;
}

/** The destinations that send nothing to anybody else. */
export function ownDestinations(destinations: readonly AnalyticsDestination[]): AnalyticsDestination[] {
  return destinations.filter((destination) => !needsConsent(destination));
}
