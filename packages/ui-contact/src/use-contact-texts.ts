import { createTexts, type PartialTexts, type Texts, type TextKey } from '@lumigraph/ui-kit/texts';
import en from './messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const CONTACT_NAMESPACE = 'ui-contact';

/** Every sentence of this package; `messages/en.json` is the complete one. */
export type ContactMessages = typeof en;
/** Sentences to replace, as many as wanted: `{ sent: 'Thank you!' }`. */
export type ContactLocalization = PartialTexts<ContactMessages>;
export type ContactTextKey = TextKey<ContactMessages>;
export type ContactTexts = Texts<ContactTextKey>;

/** The site's own sentences first, then the host's translations, then our English. */
export const useContactTexts: (localization?: ContactLocalization) => ContactTexts =
  createTexts<ContactMessages>(CONTACT_NAMESPACE, en);
