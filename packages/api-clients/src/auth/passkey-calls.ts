import {
  authPaths,
  clientErrorTexts,
  type Passkey,
  type PasskeyApi,
  type PasskeyOptions,
  type Session,
} from '@lumigraph/contracts';
import type { Call, Http } from '../http.ts';
import { listOf, objectWith } from '../responses.ts';
import { refuseFailure } from '../session/session-calls.ts';
import { badResponse } from '../translate-error.ts';

export interface PasskeyCallOptions {
  /** Without bearer token. */
  open: Http;
  signedIn: Http;
  /** Keeps the session of a sign-in's response. */
  openSession: (response: unknown, remember: boolean) => Session;
}

/** Signing in with passkeys, and the passkeys of the signed-in user. */
export function createPasskeyCalls({ open, signedIn, openSession }: PasskeyCallOptions): PasskeyApi {
  async function run<T>(http: Http, call: Call, reader: (response: unknown) => T | undefined): Promise<T> {
    const response = await http.json(call);
    refuseFailure(response, call.failText ?? clientErrorTexts.generic);
    const value = reader(response);
    if (value === undefined) throw badResponse(200);
    return value;
  }
  const failText = clientErrorTexts.login;

  return {
    passkeySignInOptions: () =>
      run(
        open,
        { path: authPaths.passkeySignInOptions, method: 'post', body: {}, failText },
        objectWith<PasskeyOptions>('challenge'),
      ),
    async signInWithPasskey({ credential, rememberMe = false }) {
      const body = { credential, rememberMe };
      const call = { path: authPaths.passkeySignIn, method: 'post', body, failText } as const;
      return openSession(await run(open, call, (response) => response ?? null), rememberMe);
    },
    passkeys: () => run(signedIn, { path: authPaths.passkeys }, listOf<Passkey>()),
    passkeyRegistrationOptions: () =>
      run(
        signedIn,
        { path: authPaths.passkeyOptions, method: 'post', body: {} },
        objectWith<PasskeyOptions>('challenge'),
      ),
    addPasskey: (body) => run(signedIn, { path: authPaths.passkeys, method: 'post', body }, onePasskey),
    renamePasskey: async (id, name) =>
      run(signedIn, { path: authPaths.passkey(id), method: 'put', body: { name } }, onePasskey),
    async removePasskey(id) {
      await run(signedIn, { path: authPaths.passkey(id), method: 'delete' }, (response) => response ?? null);
    },
  };
}

const onePasskey = objectWith<Passkey>('id');
