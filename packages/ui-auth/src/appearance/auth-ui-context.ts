import { renderAnchor, type Appearance, type RenderLink } from '@lumigraph/ui-kit';
import { createContext } from 'react';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import type { AuthSlots } from './auth-slots.ts';

/** Parts to which a site can add a class name. Each part also has its name as `data-part`. */
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
  | 'auth-ways'
  | 'password-meter'
  | 'user-button'
  | 'user-menu'
  | 'account';

export interface AuthAppearance extends Appearance<AuthElement> {
  /** `card` draws a border from 480 px on; `plain` never does. */
  layout?: 'card' | 'plain' | undefined;
}

export interface AuthUi {
  localization: AuthLocalization | undefined;
  elements: AuthAppearance['elements'];
  renderLink: RenderLink;
  slots: AuthSlots;
}

export const AuthUiContext = /* @__PURE__ */ createContext<AuthUi>({
  localization: undefined,
  elements: {},
  renderLink: renderAnchor,
  slots: {},
});
