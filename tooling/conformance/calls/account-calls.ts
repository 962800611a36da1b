import { AuthResponseSchema, authPaths, MessageResponseSchema, UserSchema } from '@lumigraph/contracts';
import Type from 'typebox';
import { get, notAllowed, post, put, wrongRequest, type Call, type Context, type Found } from '../call.ts';
import type { Judge } from '../judge.ts';
import { inspectOne, isRecord, resource, type JsonRecord } from '../resource.ts';
import type { ReadResponse } from '../send.ts';

const user = resource(UserSchema, { essential: ['email', 'id'], name: 'user' });
const tokens = Type.Pick(AuthResponseSchema, ['token', 'refreshToken', 'expiresAt']);
const session = resource(tokens, { essential: ['token'] });
const message = resource(MessageResponseSchema);

const isOwnEmail = (judge: Judge, value: JsonRecord, { account }: Context) => {
  if (String(value['email']).toLowerCase() !== account.email.toLowerCase())
    judge.fault('email', `is ${String(value['email'])}: another user's`);
};

function keepSession(_judge: Judge, { value: { token, refreshToken } }: Found, context: Context) {
  if (typeof token === 'string') context.bearer = token;
  if (typeof refreshToken === 'string') context.refreshToken = refreshToken;
}

const login = post(authPaths.login, {
  body: ({ account: { email, password } }: Context) => ({ email, password, rememberMe: true }),
  returns: session,
  check(judge, found, context) {
    keepSession(judge, found, context);
    const signedIn = inspectOne(judge, found.response.json, user);
    if (signedIn) isOwnEmail(judge, signedIn, context);
  },
});

const forgotten = ({ status, json }: ReadResponse) =>
  `${status} ${isRecord(json) ? String(json['message']) : ''}`;
const saysTrue = ({ json }: ReadResponse) => json === true || (isRecord(json) && json['data'] === true);

const refresh = (path: string) =>
  post(path, {
    after: ({ refreshToken }) => refreshToken,
    body: ({ refreshToken }: Context) => ({ refreshToken }),
    isOptional: () => path === authPaths.refresh,
    returns: session,
    check: keepSession,
  });

const profile = (path: string) =>
  get(path, {
    isSignedIn: true,
    returns: user,
    // Clients try the paths one after the other, so one of the four suffices.
    isOptional: ({ profiles }) => path !== authPaths.me || profiles > 0,
    check(judge, { value }, context) {
      context.profiles += 1;
      isOwnEmail(judge, value, context);
    },
  });

const NEW_PASSWORD = 'Tulip-Meadow7';
const newPassword = (currentPassword: string) => ({
  currentPassword,
  newPassword: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
});

export const accountCalls: Call[] = [
  post(authPaths.register, {
    changesAccount: true,
    body: ({ account }: Context) => ({ ...account, confirmPassword: account.password }),
    returns: message,
  }),
  post(authPaths.register, {
    variant: 'passwords differ',
    body: ({ account }: Context) => ({
      ...account,
      email: `differs-${account.email}`,
      confirmPassword: 'Kiwi-Lantern8',
    }),
    refuses: wrongRequest,
  }),
  login,
  post(authPaths.login, {
    variant: 'wrong password',
    body: ({ account: { email } }: Context) => ({ email, password: 'Not-the-password1' }),
    refuses: [400, 401, 403],
  }),
  post(authPaths.validateToken, {
    after: ({ bearer }) => bearer,
    body: ({ bearer }: Context) => bearer,
    check(judge, { response }) {
      judge.form = response.json === true ? 'bare' : 'wrapped';
      if (!saysTrue(response)) judge.fault('response', 'is not true for a valid token');
    },
  }),
  post(authPaths.validateToken, {
    variant: 'wrong token',
    body: 'not-a-token',
    // Backends refuse with `false` or with a status.
    accepts: [200, 400, 401, 403],
    check(judge, { response }) {
      if (response.status === 200 && saysTrue(response)) judge.fault('response', 'is true for a wrong token');
    },
  }),
  get(authPaths.validate, { isSignedIn: true }),
  ...[authPaths.profile, authPaths.user, authPaths.userProfile, authPaths.me].map(profile),
  get(authPaths.profile, { variant: 'signed out', refuses: [401, 403] }),
  put(authPaths.user, {
    isSignedIn: true,
    changesAccount: true,
    body: { firstName: 'Changed' },
    returns: user,
    expects: () => ({ firstName: 'Changed' }),
    check: (judge, { value }, context) => isOwnEmail(judge, value, context),
  }),
  refresh(authPaths.refreshToken),
  refresh(authPaths.refresh),
  post(authPaths.refreshToken, {
    variant: 'unknown',
    body: { refreshToken: 'not-a-refresh-token' },
    refuses: [400, 401, 403],
  }),
  post(authPaths.forgotPassword, {
    body: ({ account: { email } }: Context) => ({ email }),
    returns: message,
    check: (_judge, { response }, context) => void (context.forgotten = forgotten(response)),
  }),
  post(authPaths.forgotPassword, {
    variant: 'unknown address',
    body: { email: 'unknown-user@example.com' },
    accepts: 'any',
    check(judge, { response }, context) {
      if (forgotten(response) !== context.forgotten)
        judge.fault('message', 'differs for an unknown address: accounts can be found out');
    },
  }),
  post(authPaths.externalLogin, {
    variant: 'unknown token',
    body: { provider: 'google', token: 'ot_unknown' },
    isOptional: () => true,
    refuses: [...wrongRequest, ...notAllowed],
  }),
];

/** Calls that end the session; they run after all others. */
export const lastAccountCalls: Call[] = [
  post(authPaths.changePassword, {
    variant: 'wrong password',
    isSignedIn: true,
    changesAccount: true,
    body: newPassword('Not-the-password1'),
    refuses: [...wrongRequest, 401, 403],
  }),
  post(authPaths.changePassword, {
    isSignedIn: true,
    changesAccount: true,
    body: ({ account }: Context) => newPassword(account.password),
    returns: message,
    check: (_judge, _found, { account }) => void (account.password = NEW_PASSWORD),
  }),
  // Some backends end all sessions when the password changes.
  { ...login, variant: 'after the change of the password' },
  // Clients ignore the response.
  post(authPaths.logout, { isSignedIn: true, accepts: 'any' }),
  get(authPaths.profile, { variant: 'after signing out', isSignedIn: true, refuses: notAllowed }),
];
