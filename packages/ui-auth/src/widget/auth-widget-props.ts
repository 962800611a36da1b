import type { PasswordPolicy, Session, SignInMethodFlags, SocialProvider } from '@lumigraph/contracts';
import type { RenderLink } from '@lumigraph/ui-kit';
import type { AuthSlots } from '../appearance/auth-slots.ts';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { AuthMode, AuthNotice } from '../auth-mode.ts';
import type { SocialReturn } from '../social/take-social-return.ts';
import type { AuthLocalization } from '../texts/auth-messages.ts';

/** The values that accompany a change of mode; a site with a page for each mode passes them to the next page. */
export interface ModeChangeContext {
  email: string;
  notice?: AuthNotice;
}

/** The method of a sign-in. */
export type SignedInBy = 'login' | 'register' | 'social' | 'passkey';

export interface AuthLinks {
  /** Addresses of the modes, where each mode is a page; then the mode switches are links. */
  login?: string | undefined;
  register?: string | undefined;
  forgot?: string | undefined;
  /** Documents that the user accepts at registration. */
  terms?: string | undefined;
  privacy?: string | undefined;
}

export interface AuthWidgetProps {
  api: AuthWidgetApi;
  /** Controlled mode. Use `defaultMode` instead to let the widget manage the mode. */
  mode?: AuthMode | undefined;
  /** @default 'login' */
  defaultMode?: AuthMode | undefined;
  /**
   * Called when the widget requests another mode, with the values to keep. Where `mode` is controlled, it is also
   * called instead of following a link (`links`), so that the e-mail address is kept.
   */
  onModeChange?: ((mode: AuthMode, context: ModeChangeContext) => void) | undefined;
  /** Called after a sign-in, also when the page with the widget is gone by then; `provider` is that of a social one. */
  onSuccess?: ((session: Session, by: SignedInBy, provider?: string) => void) | undefined;
  /** Called with the rejection of a call. The widget has already shown it. */
  onError?: ((error: unknown) => void) | undefined;
  /**
   * Page after a sign-in, on this site; `null` disables the redirect for sites that navigate in `onSuccess`. By default
   * the page from which the user came: `redirect` of the address, else the page with the link to this one, else `/`.
   */
  redirectTo?: string | null | undefined;
  /** Navigates to `redirectTo`; a full page load by default. */
  navigate?: ((path: string) => void) | undefined;
  /**
   * The social buttons, in this order; `[]` for none. By default those that the backend reports (`api.providers()`).
   */
  providers?: readonly SocialProvider[] | undefined;
  /**
   * The other ways to sign in that the server has, when the page knows them already. By default the widget asks the
   * server (`api.signInMethods`).
   */
  methods?: Partial<SignInMethodFlags> | undefined;
  /** @default 'top' */
  socialPlacement?: 'top' | 'bottom' | undefined;
  /** Address or path to which a provider returns; this page by default. */
  socialReturnTo?: string | undefined;
  /** The result of {@link takeSocialReturn}, for sites that call it before their first page view. */
  socialReturn?: SocialReturn | null | undefined;
  /**
   * Signs the user in when a registration opens a session. Otherwise, and by default, registration leads to the login
   * with 'Account created successfully!'.
   */
  signInAfterRegister?: boolean | undefined;
  /**
   * Shows the newsletter checkbox at registration, and is called when the user checked it. `api.register` receives the
   * choice too, as its second argument.
   */
  onNewsletter?: ((email: string) => void) | undefined;
  initialEmail?: string | undefined;
  /**
   * First and last name at registration.
   * @default 'required'
   */
  names?: 'required' | 'optional' | 'hidden' | undefined;
  /** Rules of a new password; those of the contracts (`newPasswordPolicy`) unless given. The backend decides. */
  passwordPolicy?: PasswordPolicy | undefined;
  /** Shown above the form until the mode changes, for example the reason why a sign-in is required. */
  notice?: AuthNotice | null | undefined;
  links?: AuthLinks | undefined;
  renderLink?: RenderLink | undefined;
  /** Components that replace parts; of nested providers and the widget, the inner ones count. */
  slots?: AuthSlots | undefined;
  appearance?: AuthAppearance | undefined;
  localization?: AuthLocalization | undefined;
  /** @default 1 */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
  /** Called by social buttons instead of leaving the page. */
  leave?: ((url: string) => void) | undefined;
}
