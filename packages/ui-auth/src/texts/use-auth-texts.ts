import { createTexts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import {
  allEnglishMessages,
  AUTH_NAMESPACE,
  englishMessages,
  type AllAuthTexts,
  type AuthMessages,
  type AuthTexts,
} from './auth-messages.ts';

const useTexts = createTexts<typeof englishMessages>(AUTH_NAMESPACE, englishMessages);
const useAllTexts = /* @__PURE__ */ createTexts<AuthMessages>(
  AUTH_NAMESPACE,
  /* @__PURE__ */ allEnglishMessages(),
);

/** Looks up the site's own texts (`localization`) first, then the host's translations, then the package's English. */
export function useAuthTexts(): AuthTexts {
  return useTexts(useContext(AuthUiContext).localization);
}

/** The same with the texts of account pages. */
export function useAccountTexts(): AllAuthTexts {
  return useAllTexts(useContext(AuthUiContext).localization);
}
