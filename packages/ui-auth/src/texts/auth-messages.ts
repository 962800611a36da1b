import type { PartialTexts, TextKey } from '@lumigraph/ui-kit/texts';
import en from '../messages/en.json';

/** All texts of this package; `messages/en.json` is the complete catalogue. */
export type AuthMessages = typeof en;

/** Texts to replace: `{ login: { title: 'Welcome back' } }`. */
export type AuthLocalization = PartialTexts<AuthMessages>;

export type AuthTextKey = TextKey<AuthMessages>;

export const englishMessages: AuthMessages = en;
