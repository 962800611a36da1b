import type { EmailChangeService } from './registration/email-change-service.ts';
import type { EmailConfirmationService } from './registration/email-confirmation-service.ts';
import type { PasswordResetService } from './passwords/password-reset-service.ts';
import type { AuthMail } from './ports.ts';
import type { RegistrationService } from './registration/registration-service.ts';

interface Mail {
  template: string;
  to: string;
  userId: string | null;
  data: Record<string, string>;
}

interface Prepared {
  template?: AuthMail;
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
}

/** Secrets are in the fragment, which browsers send neither to a server nor in Referer. */
const link = (path: string, token: string): string => `${path}#token=${token}`;

/**
 * Completes the mails of this feature when they are sent. Only then links with secrets are created (so no table
 * contains one) and addresses are looked up (so no response depends on whether an account exists).
 */
export function prepareAuthMail({ resets, registration, confirmations, emailChanges }: PrepareDeps) {
  async function reset(mail: Mail): Promise<Prepared | null> {
    const prepared = await resets.prepareReset(mail.to);
    if (!prepared) return null;
    const { user, token } = prepared;
    return {
      to: user.email,
      locale: user.locale,
      data: { firstName: user.first_name },
      recipientProven: user.email_verified === 1,
      link: link('/reset-password', token),
    };
  }

  async function confirmRegistration(mail: Mail): Promise<Prepared> {
    const prepared = await registration.prepareConfirmation(mail.data);
    return prepared === 'already-registered'
      ? { template: 'already-registered', link: '/login' }
      : { link: link('/confirm-email', prepared.token) };
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

  return (mail: Mail): Promise<Prepared | null> => {
    const template = mail.template as AuthMail;
    switch (template) {
      case 'reset-password':
        return reset(mail);
      case 'confirm-registration':
        return confirmRegistration(mail);
      case 'welcome':
        return confirmEmail(mail);
      case 'confirm-email':
        return changeEmail(mail);
      case 'already-registered':
        return Promise.resolve({ link: '/login' });
      case 'password-changed':
      case 'email-change-notice':
        return Promise.resolve({ link: '/forgot-password' });
      case 'email-changed':
        return Promise.resolve({ link: '/contact' });
      case 'new-sign-in':
        return Promise.resolve({ link: '/profile' });
      case 'account-deleted':
        return Promise.resolve({});
      default:
        template satisfies never;
        // Mails of other features: the link leads to the account, unless they contain a path.
        return Promise.resolve({ link: mail.data['link'] ?? '/profile' });
    }
  };
}
