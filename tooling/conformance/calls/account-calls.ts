import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { callers, noSession, notAllowed, refusal, wrongRequest, type Call, type Options } from '../call.ts';
import { inspectOne, isRecord, resource } from '../resource.ts';
import type { ReadResponse } from '../send.ts';

const { authPaths } = api;
const user = resource(api.UserSchema, ['email', 'id'], 'user');
const session = resource(Type.Pick(api.AuthResponseSchema, ['token', 'refreshToken', 'expiresAt']), [
  'token',
]);
const message = resource(api.MessageResponseSchema);

const { post } = callers();
const signedIn = callers({ isSignedIn: true });

const isOwn: NonNullable<Call['check']> = (checks, { value: { email } }, { account }) =>
  checks.expect(
    String(email).toLowerCase() === account.email.toLowerCase(),
    'email',
    `is of ${String(email)}`,
  );

const keepSession: NonNullable<Call['check']> = (_checks, { value: { token, refreshToken } }, context) => {
  if (typeof token === 'string') context.bearer = token;
  if (typeof refreshToken === 'string') context.refreshToken = refreshToken;
};

const login: Options = {
  body: ({ account: { email, password } }) => ({ email, password, rememberMe: true }),
  async check(checks, found, context) {
    await keepSession(checks, found, context);
    const value = inspectOne(checks, found.response.json, user);
    if (value) await isOwn(checks, { ...found, value }, context);
  },
};

const refresh: Options = {
  after: ({ refreshToken }) => refreshToken,
  body: ({ refreshToken }) => ({ refreshToken }),
  check: keepSession,
};

const profile = (path: string) =>
  signedIn.get(path, user, {
    // Clients try the paths one after the other, so one of the four suffices.
    isOptional: ({ profiles }) => path !== authPaths.me || profiles > 0,
    async check(checks, found, context) {
      context.profiles += 1;
      await isOwn(checks, found, context);
    },
  });

const summaryOf = ({ status, json }: ReadResponse) =>
  `${status} ${isRecord(json) ? String(json['message']) : ''}`;
const isTrue = ({ json }: ReadResponse) => json === true || (isRecord(json) && json['data'] === true);

const NEW_PASSWORD = 'Tulip-Meadow7';
const newPassword = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const change = (currentPassword: string) => ({ currentPassword, ...newPassword });

export const accountCalls: Call[] = [
  post(authPaths.register, message, {
    changesAccount: true,
    body: ({ account }) => ({ ...account, confirmPassword: account.password }),
    schema: api.RegisterRequestSchema,
    variants: {
      'passwords differ': {
        changesAccount: false,
        body: ({ account }) => ({
          ...account,
          email: `a-${account.email}`,
          confirmPassword: 'Kiwi-Lantern8',
        }),
        refuses: wrongRequest,
      },
    },
  }),
  post(authPaths.login, session, {
    ...login,
    variants: {
      'wrong password': refusal([400, ...noSession], ({ account: { email } }) => ({
        email,
        password: 'Wrong-1',
      })),
    },
  }),
  post(authPaths.validateToken, undefined, {
    after: ({ bearer }) => bearer,
    body: ({ bearer }) => bearer,
    check(checks, { response }) {
      checks.form = response.json === true ? 'bare' : 'wrapped';
      checks.expect(isTrue(response), 'response', 'is not true for a valid token');
    },
    variants: {
      'wrong token': {
        body: 'not-a-token',
        // Backends refuse with `false` or with a status.
        accepts: [200, 400, ...noSession],
        check: (checks, { response }) =>
          checks.expect(
            response.status !== 200 || !isTrue(response),
            'response',
            'is true for a wrong token',
          ),
      },
    },
  }),
  signedIn.get(authPaths.validate),
  ...[authPaths.profile, authPaths.user, authPaths.userProfile, authPaths.me].map(profile),
  signedIn.put(authPaths.user, user, {
    changesAccount: true,
    body: { firstName: 'Changed' },
    expects: { firstName: 'Changed' },
    check: isOwn,
  }),
  post(authPaths.refreshToken, session, {
    ...refresh,
    variants: { unknown: refusal([400, ...noSession], { refreshToken: 'not-a-refresh-token' }) },
  }),
  post(authPaths.refresh, session, { ...refresh, isOptional: true }),
  post(authPaths.forgotPassword, message, {
    body: ({ account: { email } }) => ({ email }),
    check: (_checks, { response }, context) => void (context.forgotten = summaryOf(response)),
    variants: {
      'unknown address': {
        body: { email: 'unknown-user@example.com' },
        accepts: 'any',
        check: (checks, { response }, { forgotten }) =>
          checks.expect(summaryOf(response) === forgotten, 'message', 'tells that there is no such account'),
      },
    },
  }),
  post(authPaths.externalLogin, undefined, {
    variant: 'unknown token',
    isOptional: true,
    ...refusal([...wrongRequest, ...notAllowed], { provider: 'google', token: 'ot_unknown' }),
  }),
].flat();

/** Calls that end the session; they run after all others. */
export const lastAccountCalls: Call[] = [
  signedIn.post(authPaths.changePassword, undefined, {
    variant: 'wrong password',
    changesAccount: true,
    ...refusal([...wrongRequest, ...noSession], change('Not-the-password1')),
  }),
  signedIn.post(authPaths.changePassword, message, {
    changesAccount: true,
    body: ({ account }) => change(account.password),
    check: (_checks, _found, { account }) => void (account.password = NEW_PASSWORD),
  }),
  // Some backends end all sessions when the password changes.
  post(authPaths.login, session, { ...login, variant: 'after the change of the password' }),
  // Clients ignore the response.
  signedIn.post(authPaths.logout, undefined, { accepts: 'any', signedOut: [] }),
  signedIn.get(authPaths.profile, undefined, { variant: 'after signing out', refuses: notAllowed }),
].flat();
