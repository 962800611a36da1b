import {
  authPaths,
  clientErrorTexts,
  type Passkey,
  type PasskeyApi,
  type Session,
} from '@lumigraph/contracts';
import type { Call, Http } from '../http.ts';
import { findList, isRecord, readEach, readId, readText } from '../read.ts';
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
  const run = async (http: Http, call: Call): Promise<unknown> => {
    const response = await http.json(call);
    refuseFailure(response, call.failText ?? clientErrorTexts.generic);
    return response;
  };
  const recordOf = (response: unknown): Record<string, unknown> => {
    if (!isRecord(response)) throw badResponse(200);
    return response;
  };
  const one = (response: unknown): Passkey => {
    const passkey = readPasskey(response);
    if (!passkey) throw badResponse(200);
    return passkey;
  };
  const failText = clientErrorTexts.login;

  return {
    async passkeySignInOptions() {
      return recordOf(
        await run(open, { path: authPaths.passkeySignInOptions, method: 'post', body: {}, failText }),
      );
    },
    async signInWithPasskey({ credential, rememberMe = false }) {
      const body = { credential, rememberMe };
      const response = await run(open, { path: authPaths.passkeySignIn, method: 'post', body, failText });
      return openSession(response, rememberMe);
    },
    async passkeys() {
      const list = findList(await run(signedIn, { path: authPaths.passkeys }));
      if (!list) throw badResponse(200);
      return readEach(list, readPasskey);
    },
    async passkeyRegistrationOptions() {
      return recordOf(await run(signedIn, { path: authPaths.passkeyOptions, method: 'post', body: {} }));
    },
    async addPasskey(request) {
      return one(await run(signedIn, { path: authPaths.passkeys, method: 'post', body: request }));
    },
    async renamePasskey(id, name) {
      return one(await run(signedIn, { path: authPaths.passkey(id), method: 'put', body: { name } }));
    },
    async removePasskey(id) {
      await run(signedIn, { path: authPaths.passkey(id), method: 'delete' });
    },
  };
}

function readPasskey(value: unknown): Passkey | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  if (id === undefined) return undefined;
  return {
    id,
    name: readText(value['name']) ?? '',
    createdAt: readText(value['createdAt']) ?? '',
    lastUsedAt: readText(value['lastUsedAt']) ?? null,
  };
}
