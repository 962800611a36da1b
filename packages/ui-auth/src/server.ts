import { storageKeys } from '@lumigraph/contracts';

export { authModes, type AuthMode } from './auth-mode.ts';
export { readFailure, type AuthFailure, failureText, type AuthOperation } from './failure/auth-failure.ts';
export {
  AUTH_NAMESPACE,
  authTexts,
  type AuthLocalization,
  type AuthMessages,
  type AuthTextKey,
  type AuthTexts,
} from './texts/auth-messages.ts';
export { safeRedirect } from './widget/safe-redirect.ts';

/**
 * For an inline script in the head of a rendered document: it marks the document where the browser has a stored session,
 * so that its user does not see for a moment what `SignedOut` and `UserButton` show to visitors.
 */
export const storedSessionScript = `try{if(localStorage.getItem('${storageKeys.token}'))document.documentElement.dataset.session=''}catch{}`;
