import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import en from '../messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const AUTH_NAMESPACE = 'ui-auth';

/** A constant, not `typeof en`: bundled declarations of a JSON module can have other keys than the module. */
export const englishMessages = en;

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type AuthMessages = typeof englishMessages;

/** Texts to replace: `{ login: { title: 'Welcome back' } }`. */
export type AuthLocalization = PartialTexts<AuthMessages>;

export type AuthTextKey = TextKey<AuthMessages>;

export type AuthTexts = Texts<AuthTextKey>;

/** The texts without React, for a server: the given ones first, then English. */
export const authTexts = (localization?: AuthLocalization): AuthTexts =>
  textsOf(englishMessages, { localization });
