import type { AuthApi } from '@lumigraph/contracts';

/**
 * The methods of the authentication service that the widget calls. An `AuthApi` of the contracts package satisfies it.
 */
export type AuthWidgetApi = Pick<
  AuthApi,
  'login' | 'register' | 'forgotPassword' | 'externalLogin' | 'socialUrl'
> &
  /** Without them, there are no social buttons unless the widget's `providers` names them, and no sign-in link. */
  Partial<
    Pick<
      AuthApi,
      | 'signInWithCode'
      | 'providers'
      | 'signInMethods'
      | 'requestMagicLink'
      | 'passkeySignInOptions'
      | 'signInWithPasskey'
    >
  >;
