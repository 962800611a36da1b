import {
  authPaths,
  type AuthApi,
  type PasskeyOptions,
  type ReauthenticationMethods,
  type TwoFactorEnrolment,
  type TwoFactorStatus,
} from '@lumigraph/contracts';
import type { Call, Http } from '../http.ts';
import { objectWith } from '../responses.ts';
import { providersIn } from './read-response.ts';

type TwoFactorCalls = Pick<
  AuthApi,
  | 'reauthenticate'
  | 'reauthenticationMethods'
  | 'reauthenticationOptions'
  | 'twoFactor'
  | 'startTwoFactor'
  | 'confirmTwoFactor'
  | 'renewRecoveryCodes'
  | 'turnOffTwoFactor'
>;

/** The second factor of the signed-in user, and re-authentication. */
export function createTwoFactorCalls(signedIn: Http): TwoFactorCalls {
  const readCodes = async (call: Call): Promise<string[]> =>
    (await signedIn.read(call, objectWith<{ recoveryCodes: string[] }>('recoveryCodes'))).recoveryCodes;

  return {
    async reauthenticate(body) {
      await signedIn.json({ path: authPaths.reauthenticate, method: 'post', body });
    },
    async reauthenticationMethods() {
      const methods = await signedIn.read(
        { path: authPaths.reauthenticationMethods },
        objectWith<ReauthenticationMethods>('password'),
      );
      return { ...methods, providers: providersIn(methods.providers) };
    },
    reauthenticationOptions: () =>
      signedIn.read(
        { path: authPaths.reauthenticationOptions, method: 'post', body: {} },
        objectWith<PasskeyOptions>('challenge'),
      ),
    twoFactor: () => signedIn.read({ path: authPaths.twoFactor }, objectWith<TwoFactorStatus>('enabled')),
    startTwoFactor: () =>
      signedIn.read(
        { path: authPaths.twoFactorStart, method: 'post' },
        objectWith<TwoFactorEnrolment>('secret'),
      ),
    confirmTwoFactor: (code) =>
      readCodes({ path: authPaths.twoFactorConfirm, method: 'post', body: { code } }),
    renewRecoveryCodes: (code) =>
      readCodes({ path: authPaths.recoveryCodes, method: 'post', body: { code } }),
    async turnOffTwoFactor(code) {
      await signedIn.json({ path: authPaths.twoFactor, method: 'delete', body: { code } });
    },
  };
}
