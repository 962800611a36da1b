import { createTexts, type PartialTexts, type Texts, type TextKey } from '@lumigraph/ui-kit/texts';
import en from './messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const CONTACT_NAMESPACE = 'ui-contact';

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type ContactMessages = typeof en;
/** Texts to replace: `{ sent: 'Thank you!' }`. */
export type ContactLocalization = PartialTexts<ContactMessages>;
export type ContactTextKey = TextKey<ContactMessages>;
export type ContactTexts = Texts<ContactTextKey>;

/** Looks up the site's own texts first, then the host's translations, then the package's English. */
export const useContactTexts: (localization?: ContactLocalization) => ContactTexts =
  createTexts<ContactMessages>(CONTACT_NAMESPACE, en);
