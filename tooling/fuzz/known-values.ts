import { PASSWORD } from '../../apps/backend/src/testing/auth-app.ts';
import { locales } from '../../packages/contracts/src/locales.ts';

/** Names of the images of the server. */
export const IMAGE_NAMES = Array.from({ length: 8 }, (_, index) => `hill-${index}`);
const IMAGE_IDS = IMAGE_NAMES.map((name) => `nature/${name}`);
const CARDS = ['4242 4242 4242 4242', '4000000000003220', '4000000000000119', '4000000000000002'];
const NEW_PASSWORDS = [PASSWORD, 'Kiwi-Lantern8'];

/** Values with a meaning for the server, which random text never meets. */
const VOCABULARY: Readonly<Record<string, readonly unknown[]>> = {
  '*': [...IMAGE_IDS, `c_fill,f_auto,h_300,w_300/${IMAGE_IDS[0]}`],
  ids: IMAGE_IDS,
  add: IMAGE_IDS,
  remove: IMAGE_IDS,
  before: IMAGE_IDS,
  imageId: IMAGE_IDS,
  coverImageId: IMAGE_IDS,
  categoryId: [1, 2, 3],
  email: ['ada@example.com', 'grace@example.com', 'new@example.com'],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: NEW_PASSWORDS,
  confirmPassword: NEW_PASSWORDS,
  provider: ['stripe', 'paypal', 'revolut', 'revolut-business', 'google'],
  planId: ['premium-monthly', 'premium-yearly'],
  plan: ['premium-monthly'],
  amount: [4.99, 49.9, 39.99],
  currency: ['EUR', 'EUR', 'USD'],
  country: ['DE', 'BG'],
  number: CARDS,
  cardNumber: CARDS,
  exp_month: [12],
  exp_year: [2030],
  cvc: ['123'],
  cvv: ['123'],
  expiryDate: ['12/30'],
  consentVersion: ['2026-11'],
  locale: locales,
  q: [
    'hill', 'green -blue', '"a hill"', 'hil', 'in the', 'Hügel', 'Wälder', 'червен', 'зелени облаци', 'на и',
    'красные горы', 'в', 'montañas rojas', 'de la', '红色的山', '的',
  ], // prettier-ignore
  projectName: ['gallery'],
  returnTo: ['/', '/profile'],
  verifier: ['v'.repeat(43)],
  website: [''],
  elapsedMs: [5_000],
  phone: ['+359 2 981 0000'],
  appName: ['gallery'],
  date: ['2026-11-19'],
  colour: ['green', 'blue'],
  sort: ['newest'],
};

/** Old values belong to accounts that are gone. */
const MOST_KEPT = 8;
/** Texts of responses that requests contain. */
const LEARNED: ReadonlySet<string> = new Set(['email', 'refreshToken', 'orderId', 'paymentMethodId']);
const MOST_LENGTH = 600;
const TICKET = /[?&]ticket=([^&"]+)/gu;

/** Name of the ids of a resource, by the segment of a path before an id. */
export const idOf = (segment: string): string => `${segment === 'certificates' ? 'downloads' : segment}/id`;

export type KnownValues = ReturnType<typeof createKnownValues>;

/** Values with a meaning, and those of earlier responses by their names, so that requests reach what exists. */
export function createKnownValues() {
  const kept = new Map<string, unknown[]>();

  function keep(name: string, value: unknown): void {
    const others = (kept.get(name) ?? []).filter((other) => other !== value);
    if (String(value).length <= MOST_LENGTH) kept.set(name, [...others, value].slice(-MOST_KEPT));
  }

  /** Keeps all values of a response. Ids are kept by each segment of the path that returned them. */
  function learn(value: unknown, path: string, name = ''): void {
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_KEPT)) learn(item, path, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) learn(part, path, key);
    else if (typeof value === 'string' || typeof value === 'number') {
      if (name === 'id') for (const segment of path.split('/')) keep(idOf(segment), value);
      else if (LEARNED.has(name)) keep(name, value);
      if (name === 'shareToken') keep(idOf('shared-collections'), value);
      for (const [, ticket] of String(value).matchAll(TICKET)) keep('ticket', ticket);
    }
  }

  return {
    keep,
    learn,
    hasMeaning: (name: string): boolean =>
      kept.has(name) || Object.hasOwn(VOCABULARY, name) || name.endsWith('/id'),
    valueOf(name: string, pick: number): unknown {
      const all = [...(kept.get(name) ?? []), ...(VOCABULARY[name] ?? [])];
      return all.length === 0 ? `${name}-${pick}` : all[pick % all.length];
    },
  };
}
