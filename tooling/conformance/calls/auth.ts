import { randomUUID } from 'node:crypto';
import {
  expectRefusal,
  expectSuccess,
  forbidden,
  refused,
  type CallGroup,
  type Context,
  type Person,
} from '../context.ts';
import { judged, Skip, type Judge } from '../findings.ts';
import type { Answer } from '../probe.ts';
import {
  flag,
  filledText,
  id,
  inspect,
  isRecord,
  may,
  must,
  should,
  text,
  texts,
  time,
  token,
  unwrap,
} from '../shape.ts';

/** The authentication service. */
const section = '7.1';

const user = {
  id: must(id),
  email: must(filledText),
  firstName: should(text),
  lastName: may(text),
  roles: should(texts),
  isPremium: may(flag),
};
const tokens = { token: must(token), refreshToken: should(token), expiresAt: should(time) };

function inspectUser(judge: Judge, answer: unknown, person: Pick<Person, 'email'>) {
  const found = unwrap(judge, answer, { has: 'email', names: ['user'] });
  if (!found) return undefined;
  inspect(judge, found.value, { shape: user, at: found.at });
  const { email } = found.value;
  if (typeof email === 'string' && email.toLowerCase() !== person.email.toLowerCase()) {
    judge.fault(`${found.at}.email`, `is ${email}: somebody else's`);
  }
  return found.value;
}

/** `success`, `message`, tokens and the user, bare or in data; keeps the tokens for the calls to come. */
function inspectSession(judge: Judge, answer: Answer, context: Context) {
  if (!expectSuccess(judge, answer)) return;
  if (isRecord(answer.json))
    inspect(judge, answer.json, { shape: { success: may(flag), message: may(text) } });
  const found = unwrap(judge, answer.json, { has: 'token' });
  if (!found) return;
  inspect(judge, found.value, { shape: tokens, at: found.at });
  const { token: bearer, refreshToken } = found.value;
  if (typeof bearer === 'string') context.bearer = bearer;
  if (typeof refreshToken === 'string') context.refreshToken = refreshToken;
}

const said = (answer: Answer, field: string): unknown =>
  isRecord(answer.json) ? answer.json[field] : undefined;

async function register(context: Context, judge: Judge) {
  if (context.account) {
    context.person = { firstName: '', lastName: '', ...context.account, isOurs: false };
    throw new Skip('an account was given');
  }
  const mark = randomUUID().slice(0, 8);
  const person: Person = {
    firstName: 'Con',
    lastName: 'Formance',
    email: `conformance-${mark}@example.com`,
    password: 'Kiwi-Lantern7',
    isOurs: true,
  };
  context.person = person;
  const { isOurs: _ours, ...body } = person;
  const answer = await context.probe.call('auth', 'POST /auth/register', {
    body: { ...body, confirmPassword: person.password },
  });
  if (!expectSuccess(judge, answer)) return;
  if (said(answer, 'success') === false)
    judge.fault('success', 'is false on a registration that was accepted');
  inspect(judge, answer.json, { shape: { success: should(flag), message: should(text) } });
}

const personOf = ({ person }: Context): Person => {
  if (!person) throw new Skip('there is no account');
  return person;
};
const bearerOf = ({ bearer }: Context): string => {
  if (!bearer) throw new Skip('nobody is signed in');
  return bearer;
};

async function profiles(context: Context, judge: Judge) {
  const paths = ['/auth/profile', '/auth/user', '/user/profile', '/auth/me'] as const;
  const person = personOf(context);
  const bearer = bearerOf(context);
  let answered = 0;
  for (const path of paths) {
    // `/user/profile` does not start with `/auth/`, so it belongs to the main client.
    const answer = await context.probe.call(path.startsWith('/auth/') ? 'auth' : 'main', `GET ${path}`, {
      bearer,
    });
    judge.saw(path);
    if (answer.status === 404) continue;
    answered += 1;
    if (answer.status !== 200)
      judge.fault(path, `expected 200, or 404 to go on to the next, got ${answer.status}`);
    else inspectUser(judge, answer.json, person);
  }
  if (answered === 0) judge.fault('status', 'all four answer 404: there is no profile');
}

async function validateToken(context: Context, judge: Judge) {
  const saysTrue = ({ status, json }: Answer) =>
    status === 200 && (json === true || (isRecord(json) && json['data'] === true));
  const good = await context.probe.call('auth', 'POST /auth/validate-token', { body: bearerOf(context) });
  judge.saw('answer');
  if (!saysTrue(good))
    judge.fault('answer', 'is not true for a valid token (the body is the token as a JSON text)');
  if (isRecord(good.json)) judge.form('wrapped');
  else judge.form('bare');
  const bad = await context.probe.call('auth', 'POST /auth/validate-token', { body: 'not-a-token' });
  judge.saw('answer for a wrong token');
  if (saysTrue(bad)) judge.fault('answer for a wrong token', 'is true: anybody would be let in');
}

async function refresh(context: Context, judge: Judge, path: '/auth/refresh-token' | '/auth/refresh') {
  const { refreshToken } = context;
  if (!refreshToken) throw new Skip('the sign-in gave no refresh token');
  const answer = await context.probe.call('auth', `POST ${path}`, { body: { refreshToken } });
  if (answer.status === 404 && path === '/auth/refresh')
    throw new Skip('not offered; /auth/refresh-token is enough');
  inspectSession(judge, answer, context);
}

async function forgot(context: Context, judge: Judge) {
  const ask = (email: string) =>
    context.probe.call('auth', 'POST /auth/forgot-password', { body: { email } });
  const known = await ask(personOf(context).email);
  expectSuccess(judge, known);
  inspect(judge, known.json, { shape: { success: may(flag), message: should(text) } });
  const unknown = await ask('nobody-knows-me@example.com');
  if (unknown.status !== known.status || said(unknown, 'message') !== said(known, 'message')) {
    judge.fault('status and message', 'differ for an unknown address: accounts can be found out');
  }
}

async function updateUser(context: Context, judge: Judge) {
  const person = personOf(context);
  if (!person.isOurs) throw new Skip('the given account is not changed');
  const answer = await context.probe.call('auth', 'PUT /auth/user', {
    bearer: bearerOf(context),
    body: { firstName: 'Changed' },
  });
  if (!expectSuccess(judge, answer)) return;
  const found = inspectUser(judge, answer.json, person);
  if (found && found['firstName'] !== 'Changed') judge.fault('firstName', 'is not the new one');
}

async function changePassword(context: Context, judge: Judge) {
  const person = personOf(context);
  if (!person.isOurs) throw new Skip('the given account is not changed');
  const change = (currentPassword: string, newPassword: string) =>
    context.probe.call('auth', 'POST /auth/change-password', {
      bearer: bearerOf(context),
      body: { currentPassword, newPassword, confirmPassword: newPassword },
    });
  expectRefusal(judge, await change('Not-the-password1', 'Tulip-Meadow7'), [...refused, 401, 403]);
  const answer = await change(person.password, 'Tulip-Meadow7');
  if (!expectSuccess(judge, answer)) return;
  person.password = 'Tulip-Meadow7';
  inspect(judge, answer.json, { shape: { success: may(flag), message: should(text) } });
}

async function logout(context: Context, judge: Judge) {
  const bearer = bearerOf(context);
  const answer = await context.probe.call('auth', 'POST /auth/logout', { bearer });
  judge.saw('status');
  // Failures are ignored by the clients.
  if (answer.status >= 300) judge.advice('status', `is ${answer.status}; clients ignore it`);
  const after = await context.probe.call('auth', 'GET /auth/profile', { bearer });
  judge.saw('token afterwards');
  if (after.status === 200) judge.fault('token afterwards', 'still opens the profile');
}

const login = (context: Context, password: string) =>
  context.probe.call('auth', 'POST /auth/login', {
    body: { email: personOf(context).email, password, rememberMe: true },
  });

async function signIn(context: Context, judge: Judge) {
  const answer = await login(context, personOf(context).password);
  inspectSession(judge, answer, context);
  if (answer.status === 200) inspectUser(judge, answer.json, personOf(context));
}

const anonymous = (context: Context, judge: Judge) =>
  context.probe.call('auth', 'GET /auth/profile').then((answer) => expectRefusal(judge, answer, [401, 403]));

export const authCalls: CallGroup = async (context) => {
  const { probe } = context;
  const entry = (call: string, work: (judge: Judge) => Promise<void>) => judged({ section, call }, work);
  return [
    await entry('POST /auth/register', (judge) => register(context, judge)),
    await entry('POST /auth/register (passwords differ)', async (judge) => {
      const body = {
        firstName: 'A',
        lastName: 'B',
        email: 'differs@example.com',
        password: 'Kiwi-Lantern7',
        confirmPassword: 'Kiwi-Lantern8',
      };
      expectRefusal(judge, await probe.call('auth', 'POST /auth/register', { body }), refused);
    }),
    await entry('POST /auth/login', (judge) => signIn(context, judge)),
    await entry('POST /auth/login (wrong password)', async (judge) => {
      expectRefusal(judge, await login(context, 'Not-the-password1'), [400, 401, 403]);
    }),
    await entry('POST /auth/validate-token', (judge) => validateToken(context, judge)),
    await entry('GET /auth/validate', async (judge) => {
      expectSuccess(judge, await probe.call('auth', 'GET /auth/validate', { bearer: bearerOf(context) }));
    }),
    await entry('GET profile, four addresses', (judge) => profiles(context, judge)),
    await entry('GET /auth/profile (signed out)', (judge) => anonymous(context, judge)),
    await entry('PUT /auth/user', (judge) => updateUser(context, judge)),
    await entry('POST /auth/refresh-token', (judge) => refresh(context, judge, '/auth/refresh-token')),
    await entry('POST /auth/refresh', (judge) => refresh(context, judge, '/auth/refresh')),
    await entry('POST /auth/refresh-token (unknown)', async (judge) => {
      const body = { refreshToken: 'not-a-refresh-token' };
      expectRefusal(judge, await probe.call('auth', 'POST /auth/refresh-token', { body }), [400, 401, 403]);
    }),
    await entry('POST /auth/forgot-password', (judge) => forgot(context, judge)),
    await entry('POST /auth/external-login (unknown token)', async (judge) => {
      const answer = await probe.call('auth', 'POST /auth/external-login', {
        body: { provider: 'google', token: 'ot_unknown' },
      });
      // 404: a backend that puts the bearer token itself into the address.
      if (answer.status === 404) throw new Skip('not offered: the value in the address is the bearer token');
      expectRefusal(judge, answer, [...refused, ...forbidden]);
    }),
  ];
};

/** What ends the session: after all others. */
export const lastAuthCalls: CallGroup = async (context) => {
  const entry = (call: string, work: (judge: Judge) => Promise<void>) => judged({ section, call }, work);
  return [
    await entry('POST /auth/change-password', async (judge) => {
      await changePassword(context, judge);
      // Some backends end all sessions with the old password.
      await signIn(context, judge);
    }),
    await entry('POST /auth/logout', (judge) => logout(context, judge)),
  ];
};
