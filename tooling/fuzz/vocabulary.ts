import { locales } from '../../packages/contracts/src/locales.ts';
import { PASSWORD } from '../../apps/backend/src/testing/auth-app.ts';

/** Stands for a value that the server knows, such as the id of an image. Replaced when the request is sent. */
export class Known {
  readonly name: string;
  readonly pick: number;
  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

/** Name of the ids of a resource, by the segment of a path before an id. */
export const idOf = (segment: string): string => `${segment === 'certificates' ? 'downloads' : segment}/id`;

/** Names of the images of the server. */
export const IMAGE_NAMES = Array.from({ length: 8 }, (_, index) => `hill-${index}`);
const IMAGE_IDS = IMAGE_NAMES.map((name) => `nature/${name}`);
const CARDS = ['4242 4242 4242 4242', '4000000000003220', '4000000000000119', '4000000000000002'];
const NEW_PASSWORDS = [PASSWORD, 'Kiwi-Lantern8'];

/** Values with a meaning for the server, which random text never meets. */
export const VOCABULARY: Readonly<Record<string, readonly unknown[]>> = {
  '*': [...IMAGE_IDS, `c_fill,f_auto,h_300,w_300/${IMAGE_IDS[0]}`],
  ids: IMAGE_IDS,
  add: IMAGE_IDS,
  remove: IMAGE_IDS,
  before: IMAGE_IDS,
  imageId: IMAGE_IDS,
  coverImageId: IMAGE_IDS,
  categoryId: [1, 2, 3],
  id: ['first-light'],
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

export const hasMeaning = (name: string): boolean => Object.hasOwn(VOCABULARY, name) || name.endsWith('/id');
