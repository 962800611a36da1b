import type { AuthApi } from '@lumigraph/contracts';

/** What the widget needs of the authentication service; an `AuthApi` of the contracts fits. */
export type AuthWidgetApi = Pick<
  AuthApi,
  'login' | 'register' | 'forgotPassword' | 'externalLogin' | 'socialUrl'
>;
