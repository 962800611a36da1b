import type { PaymentOptions, PaymentProvider } from '@lumigraph/contracts';
import type { ForeignSources } from '../../plugins/security-headers.ts';

type Offer = PaymentOptions['providers'][number];

/**
 * What each provider's script needs, as its documentation lists it. This is the inventory of foreign scripts of the
 * payment page (PCI DSS 6.4.3): an origin that is not here, or in the provider's settings, is refused by the browser.
 */
const documented: Record<PaymentProvider, ForeignSources> = {
  stripe: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    pictures: ['https://*.stripe.com'],
  },
  paypal: {
    scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    frames: ['https://*.paypal.com'],
    connections: ['https://*.paypal.com'],
    pictures: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    needsNonce: true,
  },
  revolut: revolut(),
  'revolut-business': revolut(),
};

function revolut(): ForeignSources {
  const origins = ['https://merchant.revolut.com', 'https://sandbox-merchant.revolut.com'];
  return { scripts: origins, frames: origins, connections: origins, pictures: origins };
}

/** What the payment document may load for one way to pay: nothing foreign in the sandbox. */
function sourcesOf({ provider, publicKey, scriptUrl }: Offer): ForeignSources {
  const script = scriptUrl === undefined || scriptUrl.startsWith('/') ? undefined : new URL(scriptUrl).origin;
  const known = documented[provider];
  if (script === undefined) return publicKey === undefined || scriptUrl !== undefined ? {} : known;
  if (known.scripts?.includes(script)) return known;
  // A stand-in of the operator's or a test's own: it gets its own origin and nothing of the real provider's.
  const own = [script];
  return {
    scripts: own,
    frames: own,
    connections: own,
    pictures: own,
    ...(known.needsNonce ? { needsNonce: true } : {}),
  };
}

/** The sources of all enabled providers together. */
export function paymentSources(offers: readonly Offer[]): Required<ForeignSources> {
  const all = offers.map(sourcesOf);
  const together = (name: 'scripts' | 'frames' | 'connections' | 'pictures'): string[] => [
    ...new Set(all.flatMap((sources) => sources[name] ?? [])),
  ];
  return {
    scripts: together('scripts'),
    frames: together('frames'),
    connections: together('connections'),
    pictures: together('pictures'),
    needsNonce: all.some(({ needsNonce }) => needsNonce),
  };
}
