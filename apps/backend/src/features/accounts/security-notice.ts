import { askedAt } from './sessions/client-info.ts';
import type { MailRequest } from '../mail/mail-service.ts';
import type { UserRow } from './user-store.ts';

/** A mail that reports an event of the account to its owner. */
export const securityNotice = (
  template: MailRequest['template'],
  user: UserRow,
  { now, site, values }: { now: number; site?: string | undefined; values?: Record<string, string> },
): MailRequest => ({
  template,
  to: user.email,
  userId: user.id,
  locale: user.locale,
  data: { firstName: user.first_name, time: new Date(now).toISOString(), ...values, ...askedAt({ site }) },
});

/** The mail with the link that proves the address of the account. */
export const welcomeMail = (user: UserRow, asked: { site?: string | undefined }): MailRequest => ({
  template: 'welcome',
  to: user.email,
  userId: user.id,
  locale: user.locale,
  data: askedAt(asked),
});
