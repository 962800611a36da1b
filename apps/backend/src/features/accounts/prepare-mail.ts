import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { EmailChangeService } from './registration/email-change-service.ts';
import type { EmailConfirmationService } from './registration/email-confirmation-service.ts';
import type { InvitationService } from './registration/invitation-service.ts';
import type { MagicLinkService } from './magic-link/magic-link-service.ts';
import type { PasswordResetService } from './passwords/password-reset-service.ts';
import type { RegistrationService } from './registration/registration-service.ts';
import type { MailRequest, PreparedMail } from '../mail/mail-service.ts';
import type { UserRow } from './user-store.ts';

type Mail = Pick<MailRequest, 'template' | 'to' | 'userId' | 'data'>;

export interface PrepareDeps {
  resets: PasswordResetService;
  registration: RegistrationService;
  confirmations: EmailConfirmationService;
  emailChanges: EmailChangeService;
  magicLinks: MagicLinkService;
  invitations: InvitationService;
}

/** Secrets are in the fragment, which browsers send neither to a server nor in Referer. */
const link = (path: string, token: string): string => `${path}#token=${token}`;

/** The page of a sign-in link, with the path to which it leads. */
const magicLinkPath = (redirect: string | undefined): string =>
  redirect === undefined ? '/magic-link' : `/magic-link?redirect=${encodeURIComponent(redirect)}`;

/** Mails whose link contains no secret and leads to another page than the account's. */
const fixedLinks: Readonly<Partial<Record<MailTemplate, PreparedMail>>> = {
  'already-registered': { link: '/login' },
  'password-changed': { link: '/forgot-password' },
  'email-change-notice': { link: '/forgot-password' },
  'email-changed': { link: '/contact' },
  'two-factor-off': { link: '/forgot-password' },
  'account-deleted': {},
};

/**
 * Completes the mails of this feature when they are sent. Only then links with secrets are created (so no table
 * contains one) and addresses are looked up (so no response depends on whether an account exists).
 */
export function prepareAuthMail(deps: PrepareDeps) {
  const { resets, registration, confirmations, emailChanges, magicLinks, invitations } = deps;

  /** A mail to whatever account has the address, in the language of the account. */
  function toAccount(prepared: { user: UserRow; token: string } | null, path: string): PreparedMail | null {
    if (!prepared) return null;
    const { user, token } = prepared;
    return {
      to: user.email,
      locale: user.locale,
      data: { firstName: user.first_name },
      recipientProven: user.email_verified === 1,
      link: link(path, token),
    };
  }

  const withLink = (prepared: { token: string } | null, path: string): PreparedMail | null =>
    prepared && { link: link(path, prepared.token) };

  async function confirmRegistration({ data }: Mail): Promise<PreparedMail | null> {
    const prepared = await registration.prepareConfirmation(data);
    return prepared === 'already-registered'
      ? { template: 'already-registered', link: '/login' }
      : withLink(prepared, '/confirm-email');
  }

  return async (mail: Mail): Promise<PreparedMail | null> => {
    const { template, to, userId, data } = mail;
    switch (template) {
      case 'reset-password':
        return toAccount(await resets.prepareReset(to), '/reset-password');
      case 'invitation':
        return withLink(await invitations.prepare(data), '/reset-password');
      case 'magic-link':
        return toAccount(await magicLinks.prepare(to), magicLinkPath(data['redirect']));
      case 'confirm-registration':
        return confirmRegistration(mail);
      case 'welcome':
        return userId === null ? null : withLink(await confirmations.prepare(userId, to), '/confirm-email');
      case 'confirm-email':
        return userId === null
          ? null
          : withLink(await emailChanges.prepare(userId, data['changeId'] ?? ''), '/confirm-email');
      default:
        return fixedLinks[template] ?? { link: data['link'] ?? '/profile' };
    }
  };
}
