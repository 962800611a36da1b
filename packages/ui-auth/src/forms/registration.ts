import type { PasswordPolicy, Session } from '@lumigraph/contracts';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { EmailFormEvents } from './form-events.ts';

export interface LegalLinks {
  terms?: string | undefined;
  privacy?: string | undefined;
}

export interface Registered {
  /** Null when the backend requires a separate sign-in. */
  session: Session | null;
  email: string;
  /** Whether the user subscribed to mails about new posts. The registration request already contained it. */
  newsletter: boolean;
}

export interface UseRegisterOptions extends EmailFormEvents<[registered: Registered]> {
  api: Pick<AuthWidgetApi, 'register'>;
  /**
   * First and last name. The last name may always be empty, because many people have one name; the first one where they are
   * optional. Where they are hidden, the request contains them as empty texts.
   * @default 'required'
   */
  names?: 'required' | 'optional' | 'hidden' | undefined;
  /** Rules of a new password; those of the contracts (`newPasswordPolicy`) unless given. The backend decides. */
  passwordPolicy?: PasswordPolicy | undefined;
}

export interface RegisterFormProps extends UseRegisterOptions {
  links?: LegalLinks | undefined;
  /** Shows the newsletter checkbox, unchecked. */
  newsletter?: boolean | undefined;
}
