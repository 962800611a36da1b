export { storedSessionScript } from './account/stored-session-script.ts';
export { authModes, type AuthMode } from './auth-mode.ts';
export { readFailure, type AuthFailure } from './failure/auth-failure.ts';
export { failureText, type AuthOperation } from './failure/failure-text.ts';
export {
  AUTH_NAMESPACE,
  authTexts,
  type AuthLocalization,
  type AuthMessages,
  type AuthTextKey,
  type AuthTexts,
} from './texts/auth-messages.ts';
export { safeRedirect } from './widget/safe-redirect.ts';
