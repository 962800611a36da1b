import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import en from './messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const CONTACT_NAMESPACE = 'ui-contact';

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type ContactMessages = typeof en;
/** Texts to replace: `{ sent: 'Thank you!' }`. */
export type ContactLocalization = PartialTexts<ContactMessages>;
export type ContactTextKey = TextKey<ContactMessages>;
export type ContactTexts = Texts<ContactTextKey>;

export const englishMessages: ContactMessages = en;

/** The texts without React, for a server: the given ones first, then English. */
export const contactTexts = (localization?: ContactLocalization): ContactTexts =>
  textsOf(englishMessages, { localization });
