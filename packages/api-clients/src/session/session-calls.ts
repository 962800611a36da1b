import { authPaths, clientErrorTexts, type StoredUser } from '@lumigraph/contracts';
import { ApiError, isApiError } from '../api-error.ts';
import type { Call, Http } from '../http.ts';
import { isRecord, layers, readText } from '../read.ts';
import { badResponse } from '../translate-error.ts';
import { findUser, readTokenResponse, type TokenResponse } from './read-session.ts';

/** A 404 or 405: the backend does not support this path, so the alternative path is tried. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 405);
}

/** Throws for a 2xx response with `success: false`; its own message takes precedence. */
export function refuseFailure(response: unknown, failText: string): void {
  if (!isRecord(response) || response['success'] !== false) return;
  throw new ApiError({
    status: 200,
    code: readText(response['code']) ?? 'UNKNOWN_ERROR',
    message: readText(response['message']) || failText,
  });
}

/** POST /auth/refresh-token, on a 404 /auth/refresh. */
export async function callRefresh(http: Http, refreshToken: string): Promise<TokenResponse> {
  const failText = clientErrorTexts.refresh;
  const post = (path: string) => http.json({ path, method: 'post', body: { refreshToken }, failText });
  const response = await post(authPaths.refreshToken).catch((error: unknown) => {
    if (isMissing(error)) return post(authPaths.refresh);
    throw error;
  });
  refuseFailure(response, failText);
  const tokens = readTokenResponse(response);
  if (!tokens) throw badResponse(200, failText);
  return tokens;
}

/**
 * POST /auth/validate-token with the token as a JSON string, on a 404 GET /auth/validate.
 * True only for a response of true. Rejects with `ApiError`; a 401 is false.
 */
export async function callValidate(http: Http, token: string): Promise<boolean> {
  const failText = clientErrorTexts.validation;
  const ask = (call: Call) => http.json({ ...call, failText });
  try {
    const response = await ask({ path: authPaths.validateToken, method: 'post', body: token }).catch(
      (error: unknown) => {
        if (!isMissing(error)) throw error;
        return ask({ path: authPaths.validate, headers: { authorization: `Bearer ${token}` } });
      },
    );
    return (
      response === true || layers(response).some((layer) => layer['data'] === true || layer['valid'] === true)
    );
  } catch (error) {
    if (isApiError(error) && error.status === 401) return false;
    throw error;
  }
}

export interface ProfileCall {
  authHttp: Http;
  /** `/user/profile` is not below `/auth/`, so the main client sends it. */
  mainHttp: Http;
  headers?: Readonly<Record<string, string>>;
}

/** GET /auth/profile, /auth/user, /user/profile, /auth/me in this order; a 404 leads to the next path. */
export async function callProfile({ authHttp, mainHttp, headers = {} }: ProfileCall): Promise<StoredUser> {
  const failText = clientErrorTexts.profile;
  const attempts = [
    [authHttp, authPaths.profile],
    [authHttp, authPaths.user],
    [mainHttp, authPaths.userProfile],
    [authHttp, authPaths.me],
  ] as const;
  for (const [http, path] of attempts) {
    try {
      const response = await http.json({ path, headers, failText });
      refuseFailure(response, failText);
      const user = findUser(response);
      if (!user) throw badResponse(200, failText);
      return user;
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
    }
  }
  throw new ApiError({ status: 404, code: 'NOT_FOUND', message: failText });
}
