import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import en from '../messages/en.json';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const AUTH_NAMESPACE = 'ui-auth';

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type AuthMessages = typeof en;

/** Texts to replace: `{ login: { title: 'Welcome back' } }`. */
export type AuthLocalization = PartialTexts<AuthMessages>;

export type AuthTextKey = TextKey<AuthMessages>;

export type AuthTexts = Texts<AuthTextKey>;

export const englishMessages: AuthMessages = en;

/** The texts without React, for a server: the given ones first, then English. */
export const authTexts = (localization?: AuthLocalization): AuthTexts =>
  textsOf(englishMessages, { localization });
