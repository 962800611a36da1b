import type { FailureCode, OrderErrorCode, PlanFeature } from '@lumigraph/contracts';
import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import en from '../messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const PAYMENTS_NAMESPACE = 'ui-payments';

/** A constant, not `typeof en`: bundled declarations of a JSON module can have other keys than the module. */
export const englishMessages = en satisfies {
  declined: Record<FailureCode, string>;
  errors: Record<OrderErrorCode, string>;
  plans: { features: Record<PlanFeature, string> };
};

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type PaymentMessages = typeof englishMessages;

/** Texts to replace: `{ card: { name: 'Name on the card' } }`. */
export type PaymentLocalization = PartialTexts<PaymentMessages>;

export type PaymentTextKey = TextKey<PaymentMessages>;

export type PaymentTexts = Texts<PaymentTextKey>;

/** The texts without React, for a server: the given ones first, then English. */
export const paymentTexts = (localization?: PaymentLocalization): PaymentTexts =>
  textsOf(englishMessages, { localization });
