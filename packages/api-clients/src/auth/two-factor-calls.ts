import { authPaths, type AuthApi } from '@lumigraph/contracts';
import type { Call, Http } from '../http.ts';
import { isRecord, layers, readText } from '../read.ts';
import { badResponse } from '../translate-error.ts';
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
  /** The layer of the response that has the field. */
  async function read(call: Call, field: string): Promise<Record<string, unknown>> {
    const found = layers(await signedIn.json(call)).find((layer) => isRecord(layer) && field in layer);
    if (!found) throw badResponse(200);
    return found;
  }
  async function readCodes(call: Call): Promise<string[]> {
    const { recoveryCodes } = await read(call, 'recoveryCodes');
    if (!Array.isArray(recoveryCodes)) throw badResponse(200);
    return recoveryCodes.filter((code) => typeof code === 'string');
  }

  return {
    async reauthenticate(body) {
      await signedIn.json({ path: authPaths.reauthenticate, method: 'post', body });
    },
    async reauthenticationMethods() {
      const found = await read({ path: authPaths.reauthenticationMethods }, 'password');
      const { password, code, passkey, providers } = found;
      return {
        password: password === true,
        code: code === true,
        passkey: passkey === true,
        providers: Array.isArray(providers) ? providersIn(providers) : [],
      };
    },
    reauthenticationOptions: () =>
      read({ path: authPaths.reauthenticationOptions, method: 'post', body: {} }, 'challenge'),
    async twoFactor() {
      const found = await read({ path: authPaths.twoFactor }, 'enabled');
      const left = found['recoveryCodesLeft'];
      const enabledAt = readText(found['enabledAt']);
      return {
        enabled: found['enabled'] === true,
        required: found['required'] === true,
        recoveryCodesLeft: typeof left === 'number' ? left : 0,
        ...(enabledAt === undefined ? {} : { enabledAt }),
      };
    },
    async startTwoFactor() {
      const found = await read({ path: authPaths.twoFactorStart, method: 'post' }, 'secret');
      return { secret: readText(found['secret']) ?? '', uri: readText(found['uri']) ?? '' };
    },
    confirmTwoFactor: (code) =>
      readCodes({ path: authPaths.twoFactorConfirm, method: 'post', body: { code } }),
    renewRecoveryCodes: (code) =>
      readCodes({ path: authPaths.recoveryCodes, method: 'post', body: { code } }),
    async turnOffTwoFactor(code) {
      await signedIn.json({ path: authPaths.twoFactor, method: 'delete', body: { code } });
    },
  };
}
