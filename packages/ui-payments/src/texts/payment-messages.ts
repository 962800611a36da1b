import type { PartialTexts, TextKey } from '@lumigraph/ui-kit/texts';
import en from '../messages/en.json';

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type PaymentMessages = typeof en;

/** Texts to replace: `{ card: { name: 'Name on the card' } }`. */
export type PaymentLocalization = PartialTexts<PaymentMessages>;

export type PaymentTextKey = TextKey<PaymentMessages>;

export const englishMessages: PaymentMessages = en;
