import { createTexts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { AUTH_NAMESPACE, englishMessages, type AuthMessages, type AuthTexts } from './auth-messages.ts';

const useTexts = createTexts<AuthMessages>(AUTH_NAMESPACE, englishMessages);

/** Looks up the site's own texts (`localization`) first, then the host's translations, then the package's English. */
export function useAuthTexts(): AuthTexts {
  return useTexts(useContext(AuthUiContext).localization);
}
