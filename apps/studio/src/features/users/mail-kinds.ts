import { useTranslation } from 'react-i18next';
import { knownText } from '../../lib/known-text.ts';

/** The kinds of mails of the server. */
export const mailKinds = [
  'welcome',
  'confirm-registration',
  'already-registered',
  'confirm-email',
  'reset-password',
  'invitation',
  'magic-link',
  'password-changed',
  'new-sign-in',
  'passkey-added',
  'passkey-removed',
  'email-change-notice',
  'email-changed',
  'account-deleted',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'subscription-cancelled',
  'payment-receipt',
  'one-off-receipt',
  'payment-failed',
  'payment-denied',
  'payment-refunded',
  'payment-disputed',
  'subscription-ended',
  'subscription-unpaid',
  'trial-ended',
  'renewal-needed',
  'renewal-plan-gone',
  'renewal-card-refused',
  'withdrawal-received',
  'cancellation-received',
  'cancellation-for-cause-received',
  'new-post',
  'new-images',
  'message-reply',
  'report-received',
  'report-rejected',
  'report-withheld',
  'report-deleted',
  'contact-message',
] as const;

/** What a mail is about, in words; a kind without a text keeps the server's name. */
export function useMailKindName(): (kind: string) => string {
  const { t } = useTranslation('users');
  return (kind) => knownText(mailKinds, kind, (name) => t(`mailKinds.${name}`));
}
