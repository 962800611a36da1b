import { createTexts, type Texts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { englishMessages, type AuthMessages, type AuthTextKey } from './auth-messages.ts';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const AUTH_NAMESPACE = 'ui-auth';

export type AuthTexts = Texts<AuthTextKey>;

const useTexts = createTexts<AuthMessages>(AUTH_NAMESPACE, englishMessages);

/** Looks up the site's own texts (`localization`) first, then the host's translations, then the package's English. */
export function useAuthTexts(): AuthTexts {
  return useTexts(useContext(AuthUiContext).localization);
}
