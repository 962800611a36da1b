import { askedAt } from './sessions/client-info.ts';
import type { MailRequest } from '../mail/mail-service.ts';
import type { UserRow } from './user-store.ts';

/** A mail that reports an event of the account to its owner. */
export function securityNotice(
  template: MailRequest['template'],
  user: UserRow,
  { now, site }: { now: number; site?: string | undefined },
): MailRequest {
  return {
    template,
    to: user.email,
    userId: user.id,
    locale: user.locale,
    data: { firstName: user.first_name, time: new Date(now).toISOString(), ...askedAt({ site }) },
  };
}
