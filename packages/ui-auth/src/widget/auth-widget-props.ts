import type { Session, SocialProvider } from '@lumigraph/contracts';
import type { RenderLink } from '@lumigraph/ui-kit';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { AuthMode } from '../auth-mode.ts';
import type { SocialReturn } from '../social/take-social-return.ts';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import type { AuthNotice } from './auth-notice.ts';

/** What came with a change of mode; a site with a page for each mode hands it to the next page. */
export interface ModeChangeContext {
  email: string;
  notice?: AuthNotice;
}

/** How somebody got in. */
export type SignedInBy = 'login' | 'register' | 'social';

export interface AuthLinks {
  /** Addresses of the modes, where they are pages of their own; then the switches are real links. */
  login?: string | undefined;
  register?: string | undefined;
  forgot?: string | undefined;
  /** Documents that registration agrees to. */
  terms?: string | undefined;
  privacy?: string | undefined;
}

export interface AuthWidgetProps {
  api: AuthWidgetApi;
  /** Controlled mode; leave out and use `defaultMode` to let the widget keep it. */
  mode?: AuthMode | undefined;
  /** @default 'login' */
  defaultMode?: AuthMode | undefined;
  /**
   * The widget wants another mode, with what should survive the change. Where `mode` is controlled this is also
   * called instead of following a real link (`links`), so that the e-mail can be taken along.
   */
  onModeChange?: ((mode: AuthMode, context: ModeChangeContext) => void) | undefined;
  onSuccess?: ((session: Session, by: SignedInBy) => void) | undefined;
  /** Anything a call rejected with. The widget has already shown it. */
  onError?: ((error: unknown) => void) | undefined;
  /** Where a sign-in leads, on this site; `null` stays, for sites that navigate in `onSuccess`. @default '/dashboard' */
  redirectTo?: string | null | undefined;
  /** How to get there; a full page load by default. */
  navigate?: ((path: string) => void) | undefined;
  /** @default ['google', 'facebook'] */
  providers?: readonly SocialProvider[] | undefined;
  /** @default 'top' */
  socialPlacement?: 'top' | 'bottom' | undefined;
  /** Address a provider leads back to; this page by default. */
  socialReturnTo?: string | undefined;
  /** What {@link takeSocialReturn} answered, for sites that call it before their first page view. */
  socialReturn?: SocialReturn | null | undefined;
  /**
   * A registration that opens a session signs in at once. Otherwise, and by default, it leads to
   * the login with 'Account created successfully!'.
   */
  signInAfterRegister?: boolean | undefined;
  /**
   * Offers new posts by e-mail at registration, and is called when that was ticked. `api.register` gets the choice too,
   * as its second argument.
   */
  onNewsletter?: ((email: string) => void) | undefined;
  initialEmail?: string | undefined;
  /** Stands above the form until the mode changes, for example why somebody has to sign in. */
  notice?: AuthNotice | null | undefined;
  links?: AuthLinks | undefined;
  renderLink?: RenderLink | undefined;
  appearance?: AuthAppearance | undefined;
  localization?: AuthLocalization | undefined;
  /** @default 1 */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
  /** Called by social buttons instead of leaving the page. */
  leave?: ((url: string) => void) | undefined;
}
