import type { PartialTexts, TextKey } from '@lumigraph/ui-kit/texts';
import en from '../messages/en.json';

/** Every sentence of this package; `messages/en.json` is the complete one. */
export type AuthMessages = typeof en;

/** Sentences to replace, as many as wanted: `{ login: { title: 'Welcome back' } }`. */
export type AuthLocalization = PartialTexts<AuthMessages>;

export type AuthTextKey = TextKey<AuthMessages>;

export const englishMessages: AuthMessages = en;
