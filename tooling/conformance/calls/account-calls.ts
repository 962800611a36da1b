import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { callers, kept, noSession, notAllowed, wrongRequest } from '../call.ts';
import type { Call, Context, Options } from '../call.ts';
import { inspectOne, isRecord, resource } from '../resource.ts';
import type { ReadResponse } from '../send.ts';

const { authPaths } = api;
const user = resource(api.UserSchema, ['email', 'id'], 'user');
const tokens = Type.Pick(api.AuthResponseSchema, ['token', 'refreshToken', 'expiresAt']);
const session = resource(tokens, ['token']);
const openSession = resource(api.SessionInfoSchema, ['id', 'current']);
const providers = resource(Type.Object({ items: Type.Array(Type.String()) }), ['items']);
const message = resource(api.MessageResponseSchema);

const wrongSecret = [400, ...noSession];
const { get, post } = callers();
const signedIn = callers({ isSignedIn: true });

const email = ({ account }: Context) => account.email;
const otherEmail = ({ account }: Context) => `a-${account.email}`;
const password = ({ account }: Context) => account.password;

const isOwn: NonNullable<Call['check']> = (checks, { value }, { account }) => {
  const found = String(value['email']);
  checks.expect(found.toLowerCase() === account.email.toLowerCase(), 'email', `is of ${found}`);
};

const login: Options = {
  body: { email, password, rememberMe: true },
  keep: 'session',
  async check(checks, found, context) {
    const value = inspectOne(checks, found.response.json, user);
    if (value) await isOwn(checks, { ...found, value }, context);
  },
};

const refreshToken = kept('session', 'refreshToken');
const refresh: Options = { after: refreshToken, body: { refreshToken }, keep: 'session' };

const profile = (path: string) =>
  signedIn.get(path, user, {
    // Clients try the paths one after the other, so one of the four suffices.
    isOptional: (context: Context) => path !== authPaths.me || context.kept['user'] !== undefined,
    keep: 'user',
    check: isOwn,
  });

const isTrue = ({ json }: ReadResponse) => json === true || (isRecord(json) && json['data'] === true);

const registration = { firstName: 'Con', lastName: 'Formance', email, password, confirmPassword: password };
const NEW_PASSWORD = 'Tulip-Meadow7';
const change = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

export const accountCalls: Call[] = [
  get(authPaths.providers, providers, { isOptional: true }),
  post(authPaths.register, message, {
    changesAccount: true,
    opensSession: true,
    body: registration,
    schema: api.RegisterRequestSchema,
    variants: {
      'passwords differ': {
        changesAccount: false,
        body: { ...registration, email: otherEmail, confirmPassword: 'Kiwi-Lantern8' },
        refuses: wrongRequest,
      },
    },
  }),
  post(authPaths.login, session, {
    ...login,
    opensSession: true,
    variants: { 'wrong password': { body: { email, password: 'Wrong-1' }, refuses: wrongSecret } },
  }),
  post(authPaths.validateToken, undefined, {
    after: kept('session', 'token'),
    body: kept('session', 'token'),
    check(checks, { response }) {
      checks.form = response.json === true ? 'bare' : 'wrapped';
      checks.expect(isTrue(response), 'response', 'is not true for a valid token');
    },
    variants: {
      'wrong token': {
        body: 'not-a-token',
        // Backends refuse with `false` or with a status.
        accepts: [200, ...wrongSecret],
        check(checks, { response }) {
          const isAccepted = response.status === 200 && isTrue(response);
          checks.expect(!isAccepted, 'response', 'is true for a wrong token');
        },
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
    variants: { unknown: { body: { refreshToken: 'not-a-refresh-token' }, refuses: wrongSecret } },
  }),
  post(authPaths.refresh, session, { ...refresh, isOptional: true }),
  signedIn.get(authPaths.sessions, [openSession], {
    isOptional: true,
    keep: 'sessions',
    check(checks, { items }) {
      const current = items.filter((each) => each['current'] === true);
      checks.expect(current.length === 1, 'current', 'is not true for exactly one session');
    },
  }),
  signedIn.remove(authPaths.session, undefined, {
    variant: 'unknown',
    after: kept('sessions'),
    id: 'no-such-session',
    refuses: [400, ...notAllowed],
  }),
  signedIn.remove(authPaths.sessions, message, { changesAccount: true, after: kept('sessions') }),
  post(authPaths.forgotPassword, message, {
    body: { email },
    keep: 'forgotten',
    variants: {
      'unknown address': {
        body: { email: 'unknown-user@example.com' },
        check(checks, { value }, context) {
          const isSame = value['message'] === kept('forgotten', 'message')(context);
          checks.expect(isSame, 'message', 'tells that there is no such account');
        },
      },
    },
  }),
  post(authPaths.externalLogin, undefined, {
    variant: 'unknown token',
    isOptional: true,
    body: { provider: 'google', token: 'ot_unknown' },
    refuses: [...wrongRequest, ...notAllowed],
  }),
].flat();

/** Calls that end the session; they run after all others. */
export const lastAccountCalls: Call[] = [
  signedIn.post(authPaths.changePassword, undefined, {
    variant: 'wrong password',
    changesAccount: true,
    body: { currentPassword: 'Not-the-password1', ...change },
    refuses: [...wrongRequest, ...noSession],
  }),
  signedIn.post(authPaths.changePassword, message, {
    changesAccount: true,
    body: { currentPassword: password, ...change },
    check: (_checks, _found, { account }) => void (account.password = NEW_PASSWORD),
  }),
  // Some backends end all sessions when the password changes.
  post(authPaths.login, session, { ...login, variant: 'after the change of the password' }),
  // Clients ignore the response.
  signedIn.post(authPaths.logout, undefined, { accepts: 'any', signedOut: [] }),
  signedIn.get(authPaths.profile, undefined, { variant: 'after signing out', refuses: notAllowed }),
].flat();
