import type { AuthApi } from '@lumigraph/contracts';

/**
 * The methods of the authentication service that the widget calls. An `AuthApi` of the contracts package satisfies it.
 */
export type AuthWidgetApi = Pick<
  AuthApi,
  'login' | 'register' | 'forgotPassword' | 'externalLogin' | 'socialUrl'
>;
