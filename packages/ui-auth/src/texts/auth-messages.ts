import type { AccountErrorCode } from '@lumigraph/contracts';
import { textsOf, type PartialTexts, type TextKey, type Texts } from '@lumigraph/ui-kit/server';
import {
  change,
  confirm,
  errors,
  fields,
  forgot,
  language,
  login,
  magicLink,
  passkey,
  passkeys,
  password,
  register,
  reset,
  secondStep,
  social,
  validation,
} from '../messages/en.json';

/** A code that no form of this package gets: its links lead to pages of the site. */
type LinkErrorCode = 'LINK_NEEDS_SIGN_IN' | 'EMAIL_ALREADY_CONFIRMED';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const AUTH_NAMESPACE = 'ui-auth';

/** The texts of forms. Imported one by one, so that a bundle contains only what it uses. */
export const englishMessages = {
  language,
  fields,
  login,
  register,
  forgot,
  reset,
  magicLink,
  passkey,
  secondStep,
  change,
  social,
  password,
  validation,
  errors: errors satisfies { code: Record<Exclude<AccountErrorCode, LinkErrorCode>, string> },
};

/** With those of account pages. A function: a bundler keeps an object with a spread even if nothing uses it. */
export const allEnglishMessages = () => ({ ...englishMessages, confirm, passkeys });

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type AuthMessages = ReturnType<typeof allEnglishMessages>;

/** Texts to replace: `{ login: { title: 'Welcome back' } }`. */
export type AuthLocalization = PartialTexts<AuthMessages>;

export type AuthTextKey = TextKey<typeof englishMessages>;

export type AuthTexts = Texts<AuthTextKey>;

export type AllAuthTexts = Texts<TextKey<AuthMessages>>;

/** The texts without React, for a server: the given ones first, then English. */
export const authTexts = (localization?: AuthLocalization): AllAuthTexts =>
  textsOf(allEnglishMessages(), { localization });
