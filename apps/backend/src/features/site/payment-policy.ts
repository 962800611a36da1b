import { type PaymentOptions, needsConsent, type AnalyticsDestination } from '@lumigraph/contracts';
import type { ForeignSources, DocumentPolicyOptions } from '../../http/security-headers.ts';
import { providerModules } from '../billing/providers/provider-modules.ts';

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

/** The origins of base addresses that are not our own. */
export function foreignOrigins(...bases: readonly string[]): string[] {
  return [...new Set(bases.filter((base) => /^https?:\/\//.test(base)).map((base) => new URL(base).origin))];
}

type Offer = PaymentOptions['providers'][number];

/**
 * What Google Pay connects to through the browser's Payment Request API, redirects included: `connect-src` applies to it
 * (https://developer.chrome.com/blog/payment-handler-csp-connect-src). The card provider's own list names no origin of a
 * wallet: its button is in its frame, and Apple Pay is part of the browser.
 */
const googlePay = ['https://google.com/pay', 'https://www.google.com/pay', 'https://pay.google.com'];

/** Whether a source of a policy (`https://js.example.com`, `https://*.example.com`) covers an origin. */
function covers(source: string, origin: string): boolean {
  const [scheme = '', host = ''] = source.split('//*');
  return host === '' ? source === origin : origin.startsWith(`${scheme}//`) && origin.endsWith(host);
}

/**
 * The sources for one payment method: no third-party source for the built-in card fields and the sandbox. The browser
 * blocks an origin that is neither the provider's own nor in its settings.
 */
function sourcesOf({ provider, integration, scriptUrl, wallets }: Offer): ForeignSources {
  if (integration === 'card-fields' || scriptUrl?.startsWith('/')) return {};
  const listed = providerModules[provider].scripts;
  const known = wallets?.includes('google-pay')
    ? { ...listed, connections: [...(listed.connections ?? []), ...googlePay] }
    : listed;
  if (scriptUrl === undefined) return known;
  const { origin } = new URL(scriptUrl);
  if (known.scripts?.some((source) => covers(source, origin))) return known;
  // A replacement for the provider's script: only its own origin, none of the real provider's.
  const own = [origin];
  return {
    scripts: own,
    frames: own,
    connections: own,
    images: own,
    ...(known.needsNonce ? { needsNonce: true } : {}),
  };
}

/** The sources of all enabled providers together. */
export function paymentSources(offers: readonly Offer[]): Required<ForeignSources> {
  const all = offers.map(sourcesOf);
  const together = (name: 'scripts' | 'frames' | 'connections' | 'images'): string[] => [
    ...new Set(all.flatMap((sources) => sources[name] ?? [])),
  ];
  return {
    scripts: together('scripts'),
    frames: together('frames'),
    connections: together('connections'),
    images: together('images'),
    needsNonce: all.some(({ needsNonce }) => needsNonce),
  };
}

/**
 * The directive of `Permissions-Policy` for wallets of a device: the page and the frames of their provider may open the
 * browser's payment window, no other frame. Undefined without such wallets.
 */
export function paymentPermission(offers: readonly Offer[]): string | undefined {
  const frames = offers
    .filter(({ wallets = [] }) => wallets.length > 0)
    .flatMap((offer) => sourcesOf(offer).frames ?? []);
  if (frames.length === 0) return undefined;
  return `payment=(self ${[...new Set(frames)].map((frame) => `"${frame}"`).join(' ')})`;
}
