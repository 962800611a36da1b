import {
  AUTH_TIMEOUT_MS,
  authPaths,
  clientErrorTexts,
  type AuthApi,
  type ExternalLoginRequest,
  type Session,
  type StoredUser,
} from '@lumigraph/contracts';
import { ApiError, isApiError } from '../api-error.ts';
import { absoluteUrl, createHttp, type Call, type Fetch, type Http } from '../http.ts';
import { readToken } from '../session/read-session.ts';
import { callProfile, callValidate, isMissing, refuseFailure } from '../session/session-calls.ts';
import type { SessionStore } from '../session/session-store.ts';
import { badResponse } from '../translate-error.ts';
import {
  createAccountCalls,
  createTwoFactorCalls,
  createPasskeyCalls,
  readMessage,
  readSession,
} from './account-calls.ts';

export interface AuthClientOptions {
  session: SessionStore;
  /** Base of the authentication service; that of the session unless given. */
  baseUrl?: string;
  /** Base of the main client; that of the session unless given. */
  mainBaseUrl?: string;
  fetch?: Fetch;
  /** 10 s unless given. */
  timeoutMs?: number;
}

export interface AuthClient extends AuthApi {
  /** Requests the user from the service, even when one is stored, and stores the response. */
  refreshUser(): Promise<StoredUser>;
}

/**
 * Client of the authentication service. Signing in, registering and signing out also update the session
 * store. Messages are the server's, else the client's defaults. Every method rejects with `ApiError`.
 *
 * @example
 * const session = createSession();
 * const auth = createAuthClient({ session });
 * await auth.login({ email, password, rememberMe: true });
 */
export function createAuthClient(options: AuthClientOptions): AuthClient {
  const { session } = options;
  const baseUrl = options.baseUrl ?? session.baseUrls.auth;
  const connect = (base: string, fetch: Fetch | undefined): Http =>
    createHttp({
      baseUrl: base,
      timeoutMs: options.timeoutMs ?? AUTH_TIMEOUT_MS,
      fetch,
      // Redirects are refused, so that passwords and tokens never reach another origin.
      redirect: 'error',
    });
  /** Without bearer token and refresh. */
  const open = connect(baseUrl, options.fetch);
  const signedIn = connect(baseUrl, session.fetch);
  const main = connect(options.mainBaseUrl ?? session.baseUrls.main, session.fetch);

  const post = (path: string, body: unknown, failText: string): Promise<unknown> =>
    send(open, { path, method: 'post', body, failText });

  /** The choice of the first step, for the second one. */
  let rememberNext = true;
  const firstStep = (remember: boolean): void => void (rememberNext = remember);

  /** Keeps the session of a sign-in's response. */
  function openSession(response: unknown, remember: boolean): Session {
    const opened = readSession(response);
    if (!opened) throw badResponse(200, clientErrorTexts.loginFormat);
    session.open(opened, { remember });
    return opened;
  }

  return {
    ...createPasskeyCalls({ open, signedIn, openSession }),
    ...createAccountCalls({ open, signedIn, session, baseUrl: () => absoluteUrl(baseUrl) }),
    ...createTwoFactorCalls(signedIn),

    async login(request) {
      const { email, password, rememberMe = false } = request;
      firstStep(rememberMe);
      const response = await post(authPaths.login, { email, password, rememberMe }, clientErrorTexts.login);
      return openSession(response, rememberMe);
    },
    async register({ firstName, lastName, email, password, confirmPassword }, { newsletter = false } = {}) {
      const body = { firstName, lastName, email, password, confirmPassword };
      const path = newsletter ? `${authPaths.register}?newsletter=true` : authPaths.register;
      const response = await post(path, body, clientErrorTexts.register);
      if (response === null || typeof response !== 'object')
        throw badResponse(200, clientErrorTexts.register);
      const opened = readSession(response);
      if (opened) session.open(opened, { remember: true });
      return opened ?? null;
    },
    async externalLogin(request) {
      firstStep(true);
      const opened = await exchange(open, main, request);
      session.open(opened, { remember: true });
      return opened;
    },
    async requestMagicLink({ email, redirect }) {
      const body = { email, ...(redirect === undefined ? {} : { redirect }) };
      const response = await post(authPaths.magicLink, body, clientErrorTexts.login);
      return readMessage(response) ?? '';
    },
    async signInWithMagicLink({ token, rememberMe = false }) {
      firstStep(rememberMe);
      return openSession(
        await post(authPaths.magicLinkSignIn, { token, rememberMe }, clientErrorTexts.login),
        rememberMe,
      );
    },
    async signInWithCode({ token, code }) {
      const body = { token, code };
      return openSession(await post(authPaths.twoFactorSignIn, body, clientErrorTexts.login), rememberNext);
    },
    async logout() {
      const token = session.stored()?.token;
      // Ends the local session first: it is cleared even when the service is unreachable.
      session.close('signed-out');
      if (token === undefined) return;
      const headers = { authorization: `Bearer ${token}` };
      await open
        .json({ path: authPaths.logout, method: 'post', headers, keepalive: true })
        .catch(() => undefined);
    },
    async validate() {
      const token = session.stored()?.token;
      if (token === undefined) {
        throw new ApiError({ status: 401, code: 'TOKEN_INVALID', message: clientErrorTexts.noToken });
      }
      return callValidate(open, token);
    },
    async profile() {
      return session.stored()?.user ?? fetchUser({ authHttp: signedIn, mainHttp: main, session });
    },
    refreshUser: () => fetchUser({ authHttp: signedIn, mainHttp: main, session }),
    async changePassword({ currentPassword, newPassword, confirmPassword }) {
      const failText = clientErrorTexts.passwordChange;
      const body = { currentPassword, newPassword, confirmPassword };
      const response = await send(signedIn, {
        path: authPaths.changePassword,
        method: 'post',
        body,
        failText,
      });
      // A service that ends all sessions of the old password returns the new session in its response.
      const reopened = readSession(response);
      if (reopened) session.renew(reopened);
      return readMessage(response) ?? 'Password changed successfully';
    },
    async forgotPassword({ email }) {
      const response = await post(authPaths.forgotPassword, { email }, clientErrorTexts.passwordReset);
      return readMessage(response) ?? 'Password reset email sent! Check your inbox.';
    },
    async resetPassword({ token, newPassword, confirmPassword }) {
      const body = { token, newPassword, confirmPassword };
      const response = await post(authPaths.resetPassword, body, clientErrorTexts.passwordReset);
      return readMessage(response) ?? 'Password changed successfully';
    },
  };
}

/** Sends the request and rejects a 2xx response with `success: false`. */
async function send(http: Http, call: Call & { failText: string }): Promise<unknown> {
  const response = await http.json(call);
  refuseFailure(response, call.failText);
  return response;
}

interface FetchUser {
  authHttp: Http;
  mainHttp: Http;
  session: SessionStore;
}

/** A 401 that concerns the token ends the session. */
async function fetchUser({ authHttp, mainHttp, session }: FetchUser): Promise<StoredUser> {
  const before = session.stored();
  try {
    const user = await callProfile({ authHttp, mainHttp });
    session.setUser(user);
    return user;
  } catch (error) {
    const isAboutToken =
      isApiError(error) && error.status === 401 && /token|expired|invalid/i.test(error.message);
    const after = session.stored();
    if (isAboutToken && before && after && before.user?.id === after.user?.id) session.close('expired');
    throw error;
  }
}

/**
 * POST /auth/external-login. When the backend does not support this call, or its response has no token, the
 * value from the address is the bearer token itself.
 */
async function exchange(authHttp: Http, mainHttp: Http, request: ExternalLoginRequest): Promise<Session> {
  const failText = clientErrorTexts.socialLogin;
  const response = await send(authHttp, {
    path: authPaths.externalLogin,
    method: 'post',
    body: request,
    failText,
  }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const opened = readSession(response);
  if (opened) return opened;
  const token = readToken(request.token);
  if (token === undefined) throw badResponse(200, failText);
  const user = await callProfile({ authHttp, mainHttp, headers: { authorization: `Bearer ${token}` } }).catch(
    (error: unknown) => {
      const isSilence = isApiError(error) && error.status === 0;
      throw isSilence ? error : badResponse(isApiError(error) ? error.status : 200, failText);
    },
  );
  return { token, user };
}
