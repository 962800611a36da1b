import {
  authPaths,
  clientErrorTexts,
  socialProviders,
  type AuthApi,
  type SocialProvider,
  type Passkey,
  type PasskeyApi,
  type Session,
  type PendingEmailChange,
  type ReauthenticationMethods,
  type SignInMethods,
} from '@lumigraph/contracts';
import type { Call, Http } from '../http.ts';
import { isRecord, layers, readText } from '../read.ts';
import { listOf, objectWith } from '../responses.ts';
import { findUser, readTokenResponse } from '../session/read-session.ts';
import { refuseFailure } from '../session/session-calls.ts';
import type { SessionStore } from '../session/session-store.ts';
import { badResponse, toApiError } from '../translate-error.ts';

export interface AccountCallOptions {
  /** Without bearer token. */
  open: Http;
  signedIn: Http;
  session: SessionStore;
  /** Absolute base of the authentication service. */
  baseUrl: () => string;
}

/** The response as `reader` accepts it. One that says `success: false` is a failure. */
async function run<T>(http: Http, call: Call, reader: (response: unknown) => T | undefined): Promise<T> {
  const response = await http.json(call);
  refuseFailure(response, call.failText ?? clientErrorTexts.generic);
  const value = reader(response);
  if (value === undefined) throw badResponse(200, call.failText);
  return value;
}

const anything = (response: unknown): unknown => response ?? null;

/** A call whose response has nothing to read. */
async function runOnly(http: Http, call: Call): Promise<void> {
  await run(http, call, anything);
}

/** The account calls: `PUT /auth/user` and the calls that our backend adds. */
export function createAccountCalls({ open, signedIn, session, baseUrl }: AccountCallOptions) {
  const act = (call: Call): Promise<void> => runOnly(signedIn, call);
  return {
    async updateUser(request) {
      const failText = clientErrorTexts.update;
      const call = { path: authPaths.user, method: 'put', body: request, failText } as const;
      const user = await run(signedIn, call, findUser);
      session.setUser(user);
      return user;
    },
    async confirmEmail(token) {
      const failText = clientErrorTexts.update;
      // Sends the token when there is one: the server applies a changed address only in a session of its
      // account.
      const call = { path: authPaths.confirmEmail, method: 'post', body: { token }, failText } as const;
      return run(signedIn, call, (response) => readMessage(response) ?? '');
    },
    resendConfirmation: () => act({ path: authPaths.resendConfirmation, method: 'post' }),
    pendingEmailChange: () => run(signedIn, { path: authPaths.emailChange }, readPendingEmailChange),
    cancelEmailChange: () => act({ path: authPaths.emailChange, method: 'delete' }),
    resendEmailChange: () => act({ path: authPaths.resendEmailChange, method: 'post' }),
    providers: () => run(open, { path: authPaths.providers }, readProviders),
    signInMethods: () => run(open, { path: authPaths.providers }, readSignInMethods),
    socialUrl(provider: SocialProvider, options) {
      const url = new URL(`${baseUrl().replace(/\/+$/, '')}/${authPaths.social(provider)}`);
      for (const [name, value] of Object.entries(options) as [string, string | undefined][])
        if (value !== undefined) url.searchParams.set(name, value);
      return url.href;
    },
    sessions: () => run(signedIn, { path: authPaths.sessions }, listOf()),
    endSession: async (sessionId) => act({ path: authPaths.session(sessionId), method: 'delete' }),
    endOtherSessions: () => act({ path: authPaths.sessions, method: 'delete' }),
    async exportData() {
      const response = await signedIn.response({ path: authPaths.exportData });
      try {
        return await response.blob();
      } catch (error) {
        throw toApiError(error);
      }
    },
    async deleteAccount(request) {
      await act({ path: authPaths.account, method: 'delete', body: request });
      session.close('deleted');
    },
  } satisfies Partial<AuthApi>;
}

/** The second factor of the signed-in user, and re-authentication. */
export function createTwoFactorCalls(signedIn: Http) {
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
        objectWith('challenge'),
      ),
    twoFactor: () => signedIn.read({ path: authPaths.twoFactor }, objectWith('enabled')),
    startTwoFactor: () =>
      signedIn.read({ path: authPaths.twoFactorStart, method: 'post' }, objectWith('secret')),
    confirmTwoFactor: (code) =>
      readCodes({ path: authPaths.twoFactorConfirm, method: 'post', body: { code } }),
    renewRecoveryCodes: (code) =>
      readCodes({ path: authPaths.recoveryCodes, method: 'post', body: { code } }),
    async turnOffTwoFactor(code) {
      await signedIn.json({ path: authPaths.twoFactor, method: 'delete', body: { code } });
    },
  } satisfies Partial<AuthApi>;
}

interface PasskeyCallOptions {
  /** Without bearer token. */
  open: Http;
  signedIn: Http;
  /** Keeps the session of a sign-in's response. */
  openSession: (response: unknown, remember: boolean) => Session;
}

/** Signing in with passkeys, and the passkeys of the signed-in user. */
export function createPasskeyCalls({ open, signedIn, openSession }: PasskeyCallOptions): PasskeyApi {
  const failText = clientErrorTexts.login;

  return {
    passkeySignInOptions: () =>
      run(
        open,
        { path: authPaths.passkeySignInOptions, method: 'post', body: {}, failText },
        objectWith('challenge'),
      ),
    async signInWithPasskey({ credential, rememberMe = false }) {
      const body = { credential, rememberMe };
      const call = { path: authPaths.passkeySignIn, method: 'post', body, failText } as const;
      return openSession(await run(open, call, anything), rememberMe);
    },
    passkeys: () => run(signedIn, { path: authPaths.passkeys }, listOf()),
    passkeyRegistrationOptions: () =>
      run(signedIn, { path: authPaths.passkeyOptions, method: 'post', body: {} }, objectWith('challenge')),
    addPasskey: (body) => run(signedIn, { path: authPaths.passkeys, method: 'post', body }, onePasskey),
    renamePasskey: async (id, name) =>
      run(signedIn, { path: authPaths.passkey(id), method: 'put', body: { name } }, onePasskey),
    removePasskey: async (id) => runOnly(signedIn, { path: authPaths.passkey(id), method: 'delete' }),
  };
}

const onePasskey = objectWith<Passkey>('id');

/** The session in a response; undefined when the token or the user is missing. */
export function readSession(response: unknown): Session | undefined {
  const tokens = readTokenResponse(response);
  return tokens?.user ? { ...tokens, user: tokens.user } : undefined;
}

/** The service's message, if the response has one. */
export function readMessage(response: unknown): string | undefined {
  const texts = layers(response).map((layer) => readText(layer['message'])?.trim());
  return texts.find(Boolean);
}

/** The pending e-mail change; null for none, undefined when the response has no such field. */
const readPendingEmailChange = (response: unknown): PendingEmailChange | null | undefined =>
  objectWith<{ pending: PendingEmailChange | null }>('pending')(response)?.pending;

/** The ways to sign in besides the password. */
function readSignInMethods(response: unknown): SignInMethods | undefined {
  const providers = readProviders(response);
  const isOn = (name: string) => isRecord(response) && response[name] === true;
  return providers && { providers, magicLink: isOn('magicLink'), passkeys: isOn('passkeys') };
}

/** The social providers that both the backend and this client support. */
function readProviders(response: unknown): SocialProvider[] | undefined {
  const list = listOf<unknown>()(response);
  return list && providersIn(list);
}

/** The providers of a list that this version knows. */
const providersIn = (list: readonly unknown[]): SocialProvider[] =>
  socialProviders.filter((name) => list.includes(name));
