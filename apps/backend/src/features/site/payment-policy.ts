import type { PaymentOptions } from '@lumigraph/contracts';
import type { ForeignSources } from '../../http/security-headers.ts';
import { providerModules } from '../billing/providers/provider-modules.ts';

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
