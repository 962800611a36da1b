import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { noSession, notAllowed, wrongRequest, type Call, type Found, type Run } from '../call.ts';
import { inspectOne, isRecord, resource } from '../resource.ts';
import type { ReadResponse } from '../send.ts';

const { authPaths } = api;
const user = resource(api.UserSchema, ['email', 'id'], 'user');
const tokens = Type.Pick(api.AuthResponseSchema, ['token', 'refreshToken', 'expiresAt']);
const opened = resource(tokens, ['token']);
const openSession = resource(api.SessionInfoSchema, ['id', 'current']);
const providers = resource(Type.Object({ items: Type.Array(Type.String()) }), ['items']);
const message = resource(api.MessageResponseSchema);
const twoFactor = resource(api.TwoFactorStatusSchema, ['enabled']);
const confirmations = resource(api.ReauthenticationMethodsSchema, ['password']);
const passkey = resource(api.PasskeySchema, ['id', 'name']);

const wrongSecret = [400, ...noSession];
const NEW_PASSWORD = 'Tulip-Meadow7';
const change = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const isTrue = ({ json }: ReadResponse) => json === true || (isRecord(json) && json['data'] === true);
const isOwn =
  ({ account: { email } }: Run): NonNullable<Call['check']> =>
  (checks, { value }) => {
    const found = String(value['email']);
    checks.expect(found.toLowerCase() === email.toLowerCase(), 'email', `is of ${found}`);
  };

async function logIn(run: Run, variant = ''): Promise<void> {
  const found = await run.post(authPaths.login, opened, {
    variant,
    body: { ...run.account, rememberMe: true },
    async check(checks, each) {
      const value = inspectOne(checks, each.response.json, user);
      if (value) await isOwn(run)(checks, { ...each, value });
    },
  });
  Object.assign(run.session, found?.value);
}

const registrationOf = ({ account: { email, password } }: Run) => {
  return { firstName: 'Con', lastName: 'Formance', email, password, confirmPassword: password };
};

/** Opens the session that other calls need. */
export async function signIn(run: Run): Promise<void> {
  const options = { changesAccount: true, body: registrationOf(run), schema: api.RegisterRequestSchema };
  await run.post(authPaths.register, message, options);
  await logIn(run);
}

export async function accountCalls(run: Run): Promise<void> {
  const { get, post, signedIn, session, account } = run;
  const { email } = account;
  await get(authPaths.providers, providers, { isOptional: true });
  await post(authPaths.register, message, {
    variant: 'passwords differ',
    body: { ...registrationOf(run), email: `a-${email}`, confirmPassword: 'Kiwi-Lantern8' },
    refuses: wrongRequest,
  });
  await post(authPaths.login, undefined, {
    variant: 'wrong password',
    body: { email, password: 'Wrong-1' },
    refuses: wrongSecret,
  });
  await post(authPaths.validateToken, undefined, {
    needs: session['token'],
    body: session['token'],
    check(checks, { response }) {
      checks.form = response.json === true ? 'bare' : 'wrapped';
      checks.expect(isTrue(response), 'response', 'is not true for a valid token');
    },
  });
  await post(authPaths.validateToken, undefined, {
    variant: 'wrong token',
    body: 'not-a-token',
    // Backends refuse with `false` or with a status.
    accepts: [200, ...wrongSecret],
    check(checks, { response }) {
      const isAccepted = response.status === 200 && isTrue(response);
      checks.expect(!isAccepted, 'response', 'is true for a wrong token');
    },
  });
  await signedIn.get(authPaths.validate);
  let profile: Found | undefined;
  for (const path of [authPaths.profile, authPaths.user, authPaths.userProfile, authPaths.me]) {
    // Clients try the paths one after the other, so one of the four suffices.
    const isOptional = path !== authPaths.me || profile !== undefined;
    profile = (await signedIn.get(path, user, { isOptional, check: isOwn(run) })) ?? profile;
  }
  const firstName = { firstName: 'Changed' };
  const changed = { changesAccount: true, body: firstName, expects: firstName, check: isOwn(run) };
  await signedIn.put(authPaths.user, user, changed);
  await refreshCalls(run);
  await sessionCalls(run);
  await mailCalls(run);
  await methodCalls(run);
}

async function refreshCalls({ post, session }: Run) {
  for (const path of [authPaths.refreshToken, authPaths.refresh]) {
    const { refreshToken } = session;
    const isOptional = path === authPaths.refresh;
    const found = await post(path, opened, { needs: refreshToken, body: { refreshToken }, isOptional });
    Object.assign(session, found?.value);
  }
  const body = { refreshToken: 'not-a-refresh-token' };
  await post(authPaths.refreshToken, undefined, { variant: 'unknown', body, refuses: wrongSecret });
}

async function sessionCalls({ signedIn }: Run) {
  const needs = await signedIn.get(authPaths.sessions, [openSession], {
    isOptional: true,
    check(checks, { items }) {
      const current = items.filter((each) => each['current'] === true);
      checks.expect(current.length === 1, 'current', 'is not true for exactly one session');
    },
  });
  const unknown = { variant: 'unknown', needs, id: 'no-such-session', refuses: [400, ...notAllowed] };
  await signedIn.remove(authPaths.session, undefined, unknown);
  await signedIn.remove(authPaths.sessions, message, { changesAccount: true, needs });
}

async function mailCalls({ post, account: { email } }: Run) {
  for (const path of [authPaths.forgotPassword, authPaths.magicLink]) {
    const isOptional = path === authPaths.magicLink;
    const known = await post(path, message, { body: { email }, isOptional });
    await post(path, message, {
      variant: 'unknown address',
      needs: known,
      body: { email: 'unknown-user@example.com' },
      check(checks, { value }) {
        const isSame = value['message'] === known?.value['message'];
        checks.expect(isSame, 'message', 'tells that there is no such account');
      },
    });
  }
}

/** Sign-in by other methods than a password, which a backend may not have. */
async function methodCalls({ post, signedIn }: Run) {
  const refusesToken = (path: string, body: object) =>
    post(path, undefined, {
      variant: 'unknown token',
      isOptional: true,
      body: { token: `ot_${'a'.repeat(43)}`, ...body },
      refuses: [...wrongRequest, ...notAllowed],
    });
  await refusesToken(authPaths.externalLogin, { provider: 'google' });
  await refusesToken(authPaths.magicLinkSignIn, {});
  await refusesToken(authPaths.twoFactorSignIn, { code: '000000' });
  await refusesToken(authPaths.confirmEmail, {});
  await refusesToken(authPaths.resetPassword, change);
  await post(authPaths.passkeySignInOptions, undefined, {
    isOptional: true,
    body: {},
    check: (checks, { response: { json } }) =>
      checks.expect(JSON.stringify(json).includes('"challenge":"'), 'challenge', 'is missing'),
  });
  await signedIn.get(authPaths.passkeys, [passkey], { isOptional: true });
  await signedIn.get(authPaths.twoFactor, twoFactor, { isOptional: true });
  const reauthentication = { variant: 'wrong password', isOptional: true, body: { password: 'Wrong-1' } };
  await signedIn.post(authPaths.reauthenticate, undefined, { ...reauthentication, refuses: wrongSecret });
  await signedIn.get(authPaths.reauthenticationMethods, confirmations, { isOptional: true });
  const json = { 'content-type': /^application\/(json|zip)/ };
  await signedIn.get(authPaths.exportData, undefined, { isOptional: true, has: json });
}

/** Calls that end the session; they run after all others. */
export async function lastAccountCalls(run: Run): Promise<void> {
  const { signedIn, account } = run;
  await signedIn.post(authPaths.changePassword, undefined, {
    variant: 'wrong password',
    changesAccount: true,
    body: { currentPassword: 'Not-the-password1', ...change },
    refuses: [...wrongRequest, ...noSession],
  });
  await signedIn.post(authPaths.changePassword, message, {
    changesAccount: true,
    body: { currentPassword: account.password, ...change },
    check: () => void (account.password = NEW_PASSWORD),
  });
  // Some backends end all sessions when the password changes.
  await logIn(run, 'after the change of the password');
  // Clients ignore the response.
  await signedIn.post(authPaths.logout, undefined, { accepts: 'any', signedOut: [] });
  const ended = { variant: 'after signing out', refuses: notAllowed };
  await signedIn.get(authPaths.profile, undefined, ended);
}
