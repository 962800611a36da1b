import { renderAnchor, type Appearance, type RenderLink } from '@lumigraph/ui-kit';
import { createContext } from 'react';
import type { AuthLocalization } from '../texts/auth-messages.ts';

/** Parts that take a class name of the site (each also carries its name as `data-part`). */
export type AuthElement =
  | 'auth'
  | 'auth-title'
  | 'auth-notice'
  | 'auth-form'
  | 'auth-field'
  | 'auth-failure'
  | 'auth-submit'
  | 'auth-switch'
  | 'auth-link'
  | 'auth-social'
  | 'auth-social-button'
  | 'auth-divider'
  | 'password-meter';

export interface AuthAppearance extends Appearance<AuthElement> {
  /** `card` draws a border from 480 px on; `plain` never does. */
  layout?: 'card' | 'plain' | undefined;
}

export interface AuthUi {
  localization: AuthLocalization | undefined;
  elements: AuthAppearance['elements'];
  renderLink: RenderLink;
}

export const AuthUiContext = createContext<AuthUi>({
  localization: undefined,
  elements: {},
  renderLink: renderAnchor,
});
