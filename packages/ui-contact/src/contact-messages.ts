import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import en from './messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const CONTACT_NAMESPACE = 'ui-contact';

/** A constant, not `typeof en`: bundled declarations of a JSON module can have other keys than the module. */
export const englishMessages = en;

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type ContactMessages = typeof englishMessages;
/** Texts to replace: `{ sent: 'Thank you!' }`. */
export type ContactLocalization = PartialTexts<ContactMessages>;
export type ContactTextKey = TextKey<ContactMessages>;
export type ContactTexts = Texts<ContactTextKey>;

/** The texts without React, for a server: the given ones first, then English. */
export const contactTexts = (localization?: ContactLocalization): ContactTexts =>
  textsOf(englishMessages, { localization });
