import type { PartialTexts, TextKey } from '@lumigraph/ui-kit/texts';
import en from '../messages/en.json';

/** Every sentence of this package; `messages/en.json` is the complete one. */
export type PaymentMessages = typeof en;

/** Sentences to replace, as many as wanted: `{ card: { name: 'Name on the card' } }`. */
export type PaymentLocalization = PartialTexts<PaymentMessages>;

export type PaymentTextKey = TextKey<PaymentMessages>;

export const englishMessages: PaymentMessages = en;
