import { DAY_MS, normaliseEmail } from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../plugins/rate-limits.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import { askedAt } from './client-info.ts';
import type { LogEvent } from './ports.ts';
import type { RegistrationService } from './registration-service.ts';
import { hashToken, isOneTimeToken, newOneTimeToken } from './tokens.ts';

export const CONFIRM_EMAIL_LINK_MS = 7 * DAY_MS;

export interface EmailConfirmationParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  registration: RegistrationService;
  limits: RateLimits;
  now: () => number;
  log: LogEvent;
}

export type EmailConfirmationService = ReturnType<typeof createEmailConfirmationService>;

const linkInvalid = (): AppError => new AppError('LINK_INVALID');

/** Links that prove an address: the first one, a changed one, or the one of a waiting registration. */
export function createEmailConfirmationService(parts: EmailConfirmationParts) {
  const { stores, inTransaction, registration, limits, now, log } = parts;

  return {
    /** When a confirmation mail is sent: its link. Null when the address has found another owner. */
    async prepare(userId: string, email: string): Promise<{ token: string } | null> {
      const owner = await stores.users.findByEmailKey(normaliseEmail(email));
      if (owner && owner.id !== userId) return null;
      const token = newOneTimeToken();
      await inTransaction(async (within) => {
        await within.oneTimeTokens.removeOf(userId, 'confirm-email');
        await within.oneTimeTokens.insert({
          hash: hashToken(token),
          purpose: 'confirm-email',
          userId,
          payload: { email },
          now: now(),
          expiresAt: now() + CONFIRM_EMAIL_LINK_MS,
        });
      });
      return { token };
    },

    /**
     * Sends the mail of the first address once more; the link of the one before stops working. An address that is
     * confirmed needs none, so nothing is sent.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async resend({ userId, site }: SessionIdentity): Promise<void> {
      const user = await stores.users.find(userId);
      if (!user) throw new AppError('TOKEN_INVALID');
      if (user.email_verified === 1) return;
      await limits.consume('confirmationMailUser', userId);
      await stores.enqueueMail({
        userId,
        locale: user.locale,
        template: 'welcome',
        to: user.email,
        data: { firstName: user.first_name, ...askedAt({ site }) },
      });
    },

    /** Completes a confirmation link: of a first address, a changed one or a waiting registration. */
    async confirm(token: string): Promise<void> {
      if (!isOneTimeToken(token)) throw linkInvalid();
      const used = await stores.oneTimeTokens.use(
        hashToken(token),
        ['confirm-email', 'confirm-registration'],
        now(),
      );
      if (!used) throw linkInvalid();
      if (used.purpose === 'confirm-registration') return registration.completeRegistration(used.payload);
      const { email } = used.payload as { email: string };
      const owner = await stores.users.findByEmailKey(normaliseEmail(email));
      if (!used.userId || (owner && owner.id !== used.userId)) throw linkInvalid();
      await stores.users.update(
        used.userId,
        { email, email_key: normaliseEmail(email), email_verified: 1 },
        now(),
      );
      log('email-confirmed', { userId: used.userId });
    },
  };
}
