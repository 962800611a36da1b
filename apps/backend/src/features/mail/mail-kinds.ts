import { contactDetailNames } from '@lumigraph/contracts';
import type { MailTemplate } from '@lumigraph/contracts/studio';

/**
 * The table of mails by recipient and content. A recipient who has not proven the address may be an uninvolved third
 * party: such a mail contains no text that a user typed, and few are sent. The type requires a row for each new
 * template.
 */
export interface MailKind {
  /**
   * `unproven`: to an address that is not proven yet. `account`: to the address of an account, which is proven or not.
   * `operator`: to the operator.
   */
  recipient: 'unproven' | 'account' | 'operator';
  /** Values that a user has typed: left out of mails to unproven addresses. */
  typed: readonly string[];
  /** Typed values that such a mail must contain by law: as plain words, see {@link plainWords}. */
  repeated?: readonly string[];
  /**
   * How mails to unproven addresses are counted by recipient. `asked`: by the service, which refuses the request;
   * `dropped` and `delayed`: by the worker, for mails that nobody waits for and for those that must arrive;
   * `none`: never to an unproven address, or under a limit of its own.
   */
  limit: 'asked' | 'dropped' | 'delayed' | 'none';
  /** A person wrote it; it is not marked as generated. */
  isPersonal?: true;
  /** Names the company, as a business letter does. */
  hasImprint?: true;
}

const notice: MailKind = { recipient: 'account', typed: ['firstName'], limit: 'dropped' };
const aboutBilling: MailKind = { recipient: 'account', typed: ['firstName'], limit: 'delayed' };

const cancellation: MailKind = {
  recipient: 'unproven',
  typed: ['firstName', 'email', 'contract', 'reason'],
  repeated: ['firstName', 'contract', 'reason'],
  limit: 'delayed',
};

/** An employee decides about each report. */
const statement: MailKind = { recipient: 'unproven', typed: [], limit: 'none', hasImprint: true };

export const mailKinds: Readonly<Record<MailTemplate, MailKind>> = {
  welcome: { recipient: 'unproven', typed: ['firstName'], limit: 'asked' },
  'confirm-registration': {
    recipient: 'unproven',
    typed: ['firstName', 'lastName', 'email', 'passwordHash'],
    limit: 'asked',
  },
  'already-registered': {
    recipient: 'account',
    typed: ['firstName', 'lastName', 'email', 'passwordHash'],
    limit: 'asked',
  },
  'confirm-email': { recipient: 'unproven', typed: ['firstName', 'email'], limit: 'asked' },
  // `forgotAccount` counts these by address, so that other mails never keep an owner from coming back in.
  'reset-password': { recipient: 'account', typed: ['firstName'], limit: 'none' },
  // An administrator sends each one.
  invitation: { recipient: 'unproven', typed: ['firstName', 'lastName', 'email'], limit: 'none' },
  // `magicLinkAccount` counts these in the same way.
  'magic-link': { recipient: 'account', typed: ['firstName'], limit: 'none' },
  'password-changed': notice,
  'new-sign-in': notice,
  'passkey-added': notice,
  'passkey-removed': notice,
  'email-change-notice': notice,
  'email-changed': notice,
  'account-deleted': notice,
  'two-factor-on': notice,
  'two-factor-off': notice,
  'recovery-code-used': notice,
  'subscription-cancelled': notice,
  // A record that the buyer keeps: it names the seller.
  'payment-receipt': { ...aboutBilling, hasImprint: true },
  'one-off-receipt': { ...aboutBilling, hasImprint: true },
  'payment-failed': aboutBilling,
  'payment-denied': aboutBilling,
  'payment-refunded': aboutBilling,
  'payment-disputed': aboutBilling,
  'subscription-ended': aboutBilling,
  'subscription-unpaid': aboutBilling,
  'trial-ended': aboutBilling,
  'renewal-needed': aboutBilling,
  'renewal-plan-gone': aboutBilling,
  'renewal-card-refused': aboutBilling,
  'withdrawal-received': {
    recipient: 'unproven',
    typed: ['firstName', 'email', 'contract'],
    repeated: ['firstName', 'contract'],
    limit: 'delayed',
  },
  'cancellation-received': cancellation,
  'cancellation-for-cause-received': cancellation,
  // Our own words, to subscribers whose address is confirmed.
  'new-post': { recipient: 'account', typed: [], limit: 'none' },
  'new-images': { recipient: 'account', typed: [], limit: 'none' },
  // An employee writes each one, and nothing that the recipient has typed is in it.
  'message-reply': {
    recipient: 'unproven',
    typed: [],
    limit: 'none',
    isPersonal: true,
    hasImprint: true,
  },
  'report-received': { recipient: 'unproven', typed: [], limit: 'delayed', hasImprint: true },
  'report-rejected': statement,
  'report-withheld': statement,
  'report-deleted': statement,
  'contact-message': {
    recipient: 'operator',
    typed: ['name', 'email', ...contactDetailNames, 'subject', 'message', 'appName', 'language', 'replyTo'],
    limit: 'none',
  },
};

/** Whether the values of a mail contain a password's hash, which is not kept after the mail has failed. */
export const holdsCredentials = (template: string): boolean =>
  mailKinds[template as MailTemplate].typed.includes('passwordHash');

/** The values of a mail as its reader may see them. */
export function forRecipient(
  template: MailTemplate,
  values: Record<string, string>,
  isProven: boolean,
): Record<string, string> {
  const { recipient, typed, repeated = [] } = mailKinds[template];
  if (isProven || recipient === 'operator') return values;
  const shown = { ...values };
  for (const name of typed) {
    const value = shown[name];
    if (value !== undefined) shown[name] = repeated.includes(name) ? plainWords(value) : '';
  }
  return shown;
}

const REPEATED_MAX_LENGTH = 120;

/**
 * Reduces typed text to words that no mail program turns into a link: letters, digits and few other characters, on one
 * line, of limited length. A dot stays between digits (dates) and before a space (abbreviations).
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .slice(0, 4 * REPEATED_MAX_LENGTH)
    .replaceAll(/[^\p{L}\p{M}\p{N} ,.#()&'’-]/gu, ' ')
    .replaceAll(/\.(?=[^\s\d]|\d*\p{L})/gu, ' ')
    .replaceAll(/(?<=\p{L}\p{M}*)\.(?=\S)/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, REPEATED_MAX_LENGTH);
}
