import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { EmailChangeService } from './registration/email-change-service.ts';
import type { EmailConfirmationService } from './registration/email-confirmation-service.ts';
import type { InvitationService } from './registration/invitation-service.ts';
import type { MagicLinkService } from './magic-link/magic-link-service.ts';
import type { PasswordResetService } from './passwords/password-reset-service.ts';
import type { RegistrationService } from './registration/registration-service.ts';
import type { UserRow } from './user-store.ts';

interface Mail {
  template: MailTemplate;
  to: string;
  userId: string | null;
  data: Record<string, string>;
}

interface Prepared {
  template?: MailTemplate;
  to?: string;
  locale?: string;
  data?: Record<string, string>;
  link?: string;
  recipientProven?: boolean;
}

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
const fixedLinks: Readonly<Partial<Record<MailTemplate, Prepared>>> = {
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
  function toAccount(prepared: { user: UserRow; token: string } | null, path: string): Prepared | null {
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

  async function confirmRegistration(mail: Mail): Promise<Prepared> {
    const prepared = await registration.prepareConfirmation(mail.data);
    return prepared === 'already-registered'
      ? { template: 'already-registered', link: '/login' }
      : { link: link('/confirm-email', prepared.token) };
  }

  async function invitation(mail: Mail): Promise<Prepared | null> {
    const prepared = await invitations.prepare(mail.data);
    return prepared && { link: link('/reset-password', prepared.token) };
  }

  async function confirmEmail(mail: Mail): Promise<Prepared | null> {
    if (mail.userId === null) return null;
    const prepared = await confirmations.prepare(mail.userId, mail.to);
    return prepared && { link: link('/confirm-email', prepared.token) };
  }

  async function changeEmail(mail: Mail): Promise<Prepared | null> {
    if (mail.userId === null) return null;
    const prepared = await emailChanges.prepare(mail.userId, mail.data['changeId'] ?? '');
    return prepared && { link: link('/confirm-email', prepared.token) };
  }

  return async (mail: Mail): Promise<Prepared | null> => {
    switch (mail.template) {
      case 'reset-password':
        return toAccount(await resets.prepareReset(mail.to), '/reset-password');
      case 'invitation':
        return invitation(mail);
      case 'magic-link':
        return toAccount(await magicLinks.prepare(mail.to), magicLinkPath(mail.data['redirect']));
      case 'confirm-registration':
        return confirmRegistration(mail);
      case 'welcome':
        return confirmEmail(mail);
      case 'confirm-email':
        return changeEmail(mail);
      default:
        return fixedLinks[mail.template] ?? { link: mail.data['link'] ?? '/profile' };
    }
  };
}
