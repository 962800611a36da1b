import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { noSession, notAllowed, wrongRequest, type Run } from '../call.ts';
import { expectValues, inspect, isRecord, resource } from '../resource.ts';

const { authPaths } = api;
const user = resource(api.UserSchema, ['email', 'id'], 'user');
const opened = resource(Type.Pick(api.AuthResponseSchema, ['token', 'refreshToken', 'expiresAt']), ['token']);
const providers = resource(Type.Object({ items: Type.Array(Type.String()) }), ['items']);
const message = resource(api.MessageResponseSchema);

const wrongSecret = [400, ...noSession];
const NEW_PASSWORD = 'Tulip-Meadow7';
const change = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const isOptional = true;
const names = { firstName: 'Con', lastName: 'Formance' };

async function logIn({ post, account, session }: Run, variant = ''): Promise<void> {
  const found = await post(authPaths.login, opened, { variant, body: { ...account, rememberMe: true } });
  if (!found) return;
  const { checks, response, value } = found;
  expectValues(checks, inspect(checks, response.json, user)?.value, { email: account.email });
  Object.assign(session, value);
}

/** Opens the session that other calls need. */
export async function signIn(run: Run): Promise<void> {
  const body = { ...names, ...run.account, confirmPassword: run.account.password };
  const options = { changesAccount: true, body, schema: api.RegisterRequestSchema };
  await run.post(authPaths.register, message, options);
  await logIn(run);
}

export async function accountCalls(run: Run): Promise<void> {
  const { email } = run.account;
  await run.get(authPaths.providers, providers, { isOptional });
  const differing = { ...names, ...run.account, email: `a-${email}`, confirmPassword: 'Kiwi-Lantern8' };
  await run.refused(authPaths.register, 'passwords differ', { body: differing });
  const wrong = { body: { email, password: 'Wrong-1' }, refuses: wrongSecret };
  await run.refused(authPaths.login, 'wrong password', wrong);
  const inOrder = [tokenCalls, profileCalls, sessionCalls, mailCalls, methodCalls, lastCalls];
  for (const calls of inOrder) await calls(run);
}

async function tokenCalls({ post, refused, signedIn, session }: Run) {
  const needs = session['token'];
  // Backends refuse a wrong token with `false` or with a status.
  const wrong = { variant: 'wrong token', body: 'not-a-token', accepts: [200, ...wrongSecret] };
  for (const options of [{ needs, body: needs }, wrong]) {
    const found = await post(authPaths.validateToken, undefined, options);
    const json = found?.response.json;
    if (found) found.checks.form = isRecord(json) ? 'wrapped' : 'bare';
    const isValid = (isRecord(json) ? json['data'] : json) === true;
    found?.checks.expect(isValid === (options !== wrong), 'response', `is ${isValid}`);
  }
  await signedIn.get(authPaths.validate);
  for (const path of [authPaths.refreshToken, authPaths.refresh]) {
    const { refreshToken } = session;
    // A refresh token is used once.
    const used = { needs: refreshToken, body: { refreshToken }, expects: { refreshToken: undefined } };
    const found = await post(path, opened, { ...used, isOptional: path === authPaths.refresh });
    Object.assign(session, found?.value);
  }
  await refused(authPaths.refreshToken, 'unknown', { body: { refreshToken: 'none' }, refuses: wrongSecret });
}

async function profileCalls({ signedIn: { get, put }, account: { email } }: Run) {
  let profile: unknown;
  for (const path of [authPaths.profile, authPaths.user, authPaths.userProfile, authPaths.me]) {
    // Clients try the paths one after the other, so one of the four suffices.
    const own = { isOptional: path !== authPaths.me || profile !== undefined, expects: { email } };
    profile = (await get(path, user, own)) ?? profile;
  }
  const body = { firstName: 'Changed' };
  await put(authPaths.user, user, { changesAccount: true, body, expects: { email } });
}

async function sessionCalls({ signedIn: { get, refused, remove } }: Run) {
  const openSession = resource(api.SessionInfoSchema, ['id', 'current']);
  const needs = await get(authPaths.sessions, [openSession], { isOptional });
  const current = needs?.items.filter((each) => each['current'] === true);
  needs?.checks.expect(current?.length === 1, 'current', 'is not true for exactly one session');
  const unknown = { needs, id: 'no-such-session', refuses: [400, ...notAllowed] };
  await refused(authPaths.session, 'unknown', { method: 'DELETE', ...unknown });
  await remove(authPaths.sessions, message, { changesAccount: true, needs });
}

async function mailCalls({ post, account: { email } }: Run) {
  for (const path of [authPaths.forgotPassword, authPaths.magicLink]) {
    const known = await post(path, message, { body: { email }, isOptional: path === authPaths.magicLink });
    const unknown = { variant: 'unknown address', body: { email: 'unknown-user@example.com' }, needs: known };
    // Another message tells that there is no such account.
    await post(path, message, { ...unknown, expects: { message: known?.value['message'] } });
  }
}

/** Sign-in by other methods than a password, which a backend may not have. */
async function methodCalls({ post, refused, signedIn }: Run) {
  const token = `ot_${'a'.repeat(43)}`;
  const refuses = [...wrongRequest, ...notAllowed];
  for (const [path, more] of [
    [authPaths.externalLogin, { provider: 'google' }],
    [authPaths.magicLinkSignIn, {}],
    [authPaths.twoFactorSignIn, { code: '000000' }],
    [authPaths.confirmEmail, {}],
    [authPaths.resetPassword, change],
  ] as const)
    await refused(path, 'unknown token', { isOptional, body: { token, ...more }, refuses });
  const forPasskey = await post(authPaths.passkeySignInOptions, undefined, { isOptional, body: {} });
  const hasChallenge = JSON.stringify([forPasskey?.response.json]).includes('"challenge":"');
  forPasskey?.checks.expect(hasChallenge, 'challenge', 'is missing');
  await signedIn.get(authPaths.passkeys, [resource(api.PasskeySchema, ['id', 'name'])], { isOptional });
  await signedIn.get(authPaths.twoFactor, resource(api.TwoFactorStatusSchema, ['enabled']), { isOptional });
  const wrong = { isOptional, body: { password: 'Wrong-1' }, refuses: wrongSecret };
  await signedIn.refused(authPaths.reauthenticate, 'wrong password', wrong);
  const confirmations = resource(api.ReauthenticationMethodsSchema, ['password']);
  await signedIn.get(authPaths.reauthenticationMethods, confirmations, { isOptional });
  const has = { 'content-type': /^application\/(json|zip)/ };
  await signedIn.get(authPaths.exportData, undefined, { isOptional, has });
}

/** Calls that end the session. */
async function lastCalls(run: Run) {
  const { signedIn, account } = run;
  const wrong = { changesAccount: true, body: { currentPassword: 'Not-the-password1', ...change } };
  const refuses = [...wrongRequest, ...noSession];
  await signedIn.refused(authPaths.changePassword, 'wrong password', { ...wrong, refuses });
  const right = { changesAccount: true, body: { currentPassword: account.password, ...change } };
  if (await signedIn.post(authPaths.changePassword, message, right)) account.password = NEW_PASSWORD;
  // Some backends end all sessions when the password changes.
  await logIn(run, 'after the change of the password');
  // Clients ignore the response.
  await signedIn.post(authPaths.logout, undefined, { accepts: [], signedOut: [] });
  await signedIn.refused(authPaths.profile, 'after signing out', { method: 'GET', refuses: notAllowed });
}
