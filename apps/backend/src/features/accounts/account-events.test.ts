import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEvents, eventEffects, oneTimeLinks, type AccountEvent } from './account-events.ts';
import type { TokenPurpose } from './one-time-token-store.ts';
import type { SocialProfile } from './social/identity-service.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { PASSWORD, tokenIn, type TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { turnOnSecondFactor, type TestAuthenticator } from '../../testing/account-calls.ts';

/**
 * Tests every event with every one-time token and every waiting mail that becomes one. The drivers below are records
 * over the types of the table, so a new purpose or event without a row does not compile.
 */

/** Hashing is not what is tested here, and there are hundreds of accounts. */
const hasher: PasswordHasher = {
  hash: (password) => Promise.resolve(`plain:${Buffer.from(password).toString('base64')}`),
  verify: (password, stored) =>
    Promise.resolve(stored === `plain:${Buffer.from(password).toString('base64')}`),
  isOutdated: () => Promise.resolve(false),
  runs: 0,
};

const NEW_PASSWORD = 'Harbour!Plum42';
const client = { userAgent: 'Firefox on Linux', network: '203.0.113.9', locale: 'en' };

interface Subject {
  userId: string;
  email: string;
  /** Where a change of the address leads. */
  newEmail: string;
  /** An address without an account. */
  freshEmail: string;
  session: string;
  otherSession: string;
  /** Of the first confirmation mail. */
  welcome: string;
}

onEachEngine((createTestApp) => {
  let test: TestApp;
  let number = 0;

  beforeAll(async () => {
    test = await createTestApp({ hasher, environment: { MAGIC_LINK: 'on' } });
  });
  afterAll(() => test.close());

  const post = (path: string, body: unknown, token?: string) =>
    test.call('POST', `/api/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });
  const confirm = (token: string, session?: string) => post('confirm-email', { token }, session);
  const changeTo = (subject: Subject, email: string) =>
    test.call('PUT', '/api/auth/user', {
      token: subject.session,
      body: { email, currentPassword: PASSWORD },
    });
  const linksTo = async (address: string): Promise<Email[]> =>
    (await test.mails()).filter(({ to, text }) => to?.[0]?.address === address && text?.includes('#token='));
  const newestLinkTo = async (address: string): Promise<string> => tokenIn((await linksTo(address)).at(-1));
  const clearOutbox = async (): Promise<void> => {
    await test.services.mail.flush();
    await rm(join(test.dataDir, 'outbox'), { recursive: true, force: true });
  };

  async function newSubject(): Promise<Subject> {
    number += 1;
    const email = `ada${number}@example.com`;
    await clearOutbox();
    const { token, user } = await test.register({ email });
    const other = await post('login', { email, password: PASSWORD });
    const welcome = await newestLinkTo(email);
    await test.services.accounts.stores.users.addIdentity({
      ...identityOf(email, 'proven'),
      user_id: user.id,
    });
    await clearOutbox();
    return {
      userId: user.id,
      email,
      newEmail: `new${number}@example.com`,
      freshEmail: `fresh${number}@example.com`,
      session: token,
      otherSession: other.body.token as string,
      welcome,
    };
  }

  const identityOf = (email: string, subject: string) => ({
    id: `${email}-${subject}`,
    provider: 'google',
    issuer: 'https://accounts.example',
    subject: `${email}-${subject}`,
    created_at: 1,
    address_proven: subject === 'proven' ? 1 : 0,
  });
  const profileOf = (email: string, subject: string): SocialProfile => ({
    provider: 'google',
    issuer: 'https://accounts.example',
    subject: `${email}-${subject}`,
    email,
    emailTrusted: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const socialSignIn = (email: string, subject: string) =>
    test.services.accounts.identities.oneTimeSignIn({
      profile: profileOf(email, subject),
      challenge: null,
      purpose: 'sign-in',
      locale: 'en',
    });

  const SIGN_IN = { remember: false, method: 'password', secondFactor: 'code' };
  const authenticators = new Map<string, TestAuthenticator>();
  async function turnOn({ userId, session }: Subject): Promise<TestAuthenticator> {
    await test.services.accounts.stores.twoFactor.remove(userId);
    return turnOnSecondFactor(test, { userId, token: session });
  }

  /** A session of now, whatever became of the earlier ones. */
  async function sessionNow({ userId }: Subject): Promise<string | undefined> {
    const user = await test.services.accounts.stores.users.find(userId);
    return user && (await test.services.accounts.signIn.signIn(user, client, SIGN_IN)).token;
  }

  const admin = () => test.services.accounts.admin;

  /** Makes each event happen; none of them sends the mails that wait. */
  const events: Record<AccountEvent, (subject: Subject) => Promise<unknown>> = {
    registered: ({ freshEmail }) => test.register({ email: freshEmail }),
    'email-confirmed': async ({ userId, email }) => {
      await test.services.mail.flush();
      const link = await test.services.accounts.confirmations.prepare(userId, email);
      return confirm(link?.token ?? '');
    },
    'email-change-requested': (subject) => changeTo(subject, `again-${subject.newEmail}`),
    'email-change-cancelled': ({ session }) =>
      test.call('DELETE', '/api/auth/email-change', { token: session }),
    'email-changed': async (subject) => {
      await changeTo(subject, subject.freshEmail);
      // The worker has created its link by now; the next line replaces it.
      await test.services.mail.flush();
      const { stores, emailChanges } = test.services.accounts;
      const change = await stores.emailChanges.find(subject.userId);
      const link = await emailChanges.prepare(subject.userId, change?.id ?? '');
      return confirm(link?.token ?? '', subject.session);
    },
    'password-changed': ({ session }) =>
      post(
        'change-password',
        { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
        session,
      ),
    'password-reset': async ({ email }) => {
      await test.services.mail.flush();
      const link = await test.services.accounts.resets.prepareReset(email);
      return post('reset-password', {
        token: link?.token,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
    },
    'signed-out': ({ session }) => post('logout', {}, session),
    'session-ended': async ({ session }) => {
      const list = await test.call('GET', '/api/auth/sessions', { token: session });
      const other = (list.body.items as { id: string; current: boolean }[]).find(({ current }) => !current);
      return test.call('DELETE', `/api/auth/sessions/${other?.id}`, { token: session });
    },
    'signed-out-elsewhere': ({ session }) => test.call('DELETE', '/api/auth/sessions', { token: session }),
    'identity-linked': async ({ userId, email }) => {
      await test.services.accounts.stores.users.update(userId, { email_verified: 1 }, test.clock.now);
      return { status: (await socialSignIn(email, 'second')) === null ? 401 : 200 };
    },
    'taken-over': async ({ email }) => ({
      status: (await socialSignIn(email, 'second')) === null ? 401 : 200,
    }),
    'two-factor-on': turnOn,
    'two-factor-off': async (subject) => {
      const authenticator = await turnOn(subject);
      const body = { code: authenticator.nextCode() };
      return test.call('DELETE', '/api/auth/two-factor', { token: subject.session, body });
    },
    'role-changed': async ({ email }) => admin().setRole(email, { role: 'admin', has: true }),
    blocked: async ({ email }) => admin().setBlocked(email, true),
    deleted: ({ session }) =>
      test.call('DELETE', '/api/auth/account', { token: session, body: { currentPassword: PASSWORD } }),
  };

  async function happen(event: AccountEvent, subject: Subject): Promise<void> {
    const response = await events[event](subject);
    if (response && typeof response === 'object' && 'status' in response) expect(response.status).toBe(200);
  }

  interface Driver {
    /** A token that works now. */
    plant(subject: Subject): Promise<string>;
    /** Whether it still works. */
    use(token: string, subject: Subject): Promise<boolean>;
    /** Leaves a mail in the outbox that becomes such a token, for each template of the table. */
    wait: Record<string, { ask(subject: Subject): Promise<unknown>; to(subject: Subject): string }>;
  }

  const purposes: Record<TokenPurpose, Driver> = {
    'reset-password': {
      async plant({ email }) {
        await post('forgot-password', { email });
        return newestLinkTo(email);
      },
      use: async (token) =>
        (await post('reset-password', { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }))
          .status === 200,
      wait: {
        'reset-password': {
          ask: ({ email }) => post('forgot-password', { email }),
          to: ({ email }) => email,
        },
      },
    },
    invitation: {
      async plant({ freshEmail }) {
        number += 1;
        const inviter = await test.register({ email: `inviter${number}@example.com` });
        await admin().setRole(inviter.user.id, { role: 'admin', has: true });
        const link = await test.services.accounts.invitations.prepare({
          id: `invited-${number}`,
          by: inviter.user.id,
          email: freshEmail,
          firstName: 'Eva',
          lastName: 'Lind',
          role: 'editor',
          locale: 'en',
        });
        return link?.token ?? '';
      },
      use: async (token) =>
        (await post('reset-password', { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }))
          .status === 200,
      wait: {},
    },
    'confirm-registration': {
      async plant({ freshEmail }) {
        const link = await test.services.accounts.registration.prepareConfirmation({
          email: freshEmail,
          firstName: 'Ada',
          lastName: 'Lovelace',
          passwordHash: await hasher.hash(PASSWORD),
          locale: 'en',
        });
        return link === 'already-registered' ? '' : link.token;
      },
      use: async (token) => (await confirm(token)).status === 200,
      wait: {},
    },
    'confirm-email': {
      plant: ({ welcome }) => Promise.resolve(welcome),
      use: async (token) => (await confirm(token)).status === 200,
      wait: {
        welcome: {
          ask: ({ session }) => post('resend-confirmation', {}, session),
          to: ({ email }) => email,
        },
      },
    },
    'change-email': {
      async plant(subject) {
        await changeTo(subject, subject.newEmail);
        return newestLinkTo(subject.newEmail);
      },
      use: async (token, subject) => (await confirm(token, await sessionNow(subject))).status === 200,
      wait: {
        'confirm-email': {
          ask: (subject) => changeTo(subject, subject.newEmail),
          to: ({ newEmail }) => newEmail,
        },
      },
    },
    'external-login': {
      plant: async ({ email }) => (await socialSignIn(email, 'proven')) ?? '',
      use: async (token) => (await post('external-login', { provider: 'google', token })).status === 200,
      wait: {},
    },
    'magic-link': {
      async plant({ email }) {
        await post('magic-link', { email });
        return newestLinkTo(email);
      },
      use: async (token) => (await post('magic-link/sign-in', { token })).status === 200,
      wait: {
        'magic-link': { ask: ({ email }) => post('magic-link', { email }), to: ({ email }) => email },
      },
    },
    'second-step': {
      async plant(subject) {
        authenticators.set(subject.userId, await turnOn(subject));
        // Only accounts with an unconfirmed address are taken over.
        await test.services.accounts.stores.users.update(subject.userId, { email_verified: 0 }, 1);
        const { body } = await post('login', { email: subject.email, password: PASSWORD });
        // The events expect a further session.
        subject.otherSession = (await sessionNow(subject)) ?? '';
        return body.twoFactor.token as string;
      },
      use: async (token, { userId }) => {
        const code = authenticators.get(userId)?.nextCode();
        return (await post('two-factor/sign-in', { token, code })).status === 200;
      },
      wait: {},
    },
    confirmed: {
      async plant({ userId, welcome }) {
        await confirm(welcome);
        // Only accounts with an unconfirmed address are taken over.
        await test.services.accounts.stores.users.update(userId, { email_verified: 0 }, 1);
        return welcome;
      },
      // It is looked at by a second press of the same link, and never does anything.
      use: async (token) => (await confirm(token)).body.code === 'EMAIL_ALREADY_CONFIRMED',
      wait: {},
    },
  };

  /** As while the mail server is away: what is written now, waits. A file where the folder of sent mails should be. */
  async function holdMails(): Promise<void> {
    await clearOutbox();
    await writeFile(join(test.dataDir, 'outbox'), '');
  }
  async function releaseMails(): Promise<void> {
    await test.services.mail.flush();
    await rm(join(test.dataDir, 'outbox'), { force: true });
    test.clock.now += MINUTE_MS;
    await test.services.mail.flush();
  }

  const table = Object.entries(purposes) as [TokenPurpose, Driver][];

  it('has a row and a driver for each purpose, event and waiting mail', () => {
    expect(Object.keys(events)).toEqual([...accountEvents]);
    expect(table.map(([purpose]) => purpose)).toEqual(Object.keys(oneTimeLinks));
    for (const [purpose, { wait }] of table) {
      expect(Object.keys(wait)).toEqual([...oneTimeLinks[purpose].mails]);
    }
  });

  describe.each(table)('%s', (purpose, driver) => {
    it('works when nothing has happened', async () => {
      const subject = await newSubject();
      expect(await driver.use(await driver.plant(subject), subject)).toBe(true);
    });

    it.each(accountEvents)(`after %s is what the table says`, async (event) => {
      const subject = await newSubject();
      const token = await driver.plant(subject);
      await happen(event, subject);
      // The event itself uses up the link that it is made of.
      expect(await driver.use(token, subject)).toBe(!oneTimeLinks[purpose].revokedBy.includes(event));
    });

    it.each(
      Object.keys(driver.wait).flatMap((template) =>
        accountEvents.map((event) => [template, event] as const),
      ),
    )('the waiting mail %s after %s is what the table says', async (template, event) => {
      const subject = await newSubject();
      const waiting = driver.wait[template];
      await holdMails();
      await waiting?.ask(subject);
      await happen(event, subject);
      await releaseMails();
      const link = (await linksTo(waiting?.to(subject) ?? '')).at(-1);
      const works = link !== undefined && (await driver.use(tokenIn(link), subject));
      expect(works).toBe(!oneTimeLinks[purpose].revokedBy.includes(event));
    });
  });

  describe('sessions and social accounts', () => {
    it.each(accountEvents)('after %s are what the table says', async (event) => {
      const subject = await newSubject();
      const { users } = test.services.accounts.stores;
      await users.addIdentity({ ...identityOf(subject.email, 'planted'), user_id: subject.userId });
      await happen(event, subject);
      const live = await Promise.all(
        [subject.session, subject.otherSession].map(
          async (token) => (await test.call('GET', '/api/auth/validate', { token })).status === 200,
        ),
      );
      const { sessions, identities } = eventEffects[event];
      const expected = { all: 0, others: 1, one: 1, none: 2 };
      expect(live.filter(Boolean)).toHaveLength(expected[sessions]);
      if (sessions === 'others') expect(live[0]).toBe(true);
      const left = new Set(
        (await users.identities(subject.userId)).map(({ subject: id }) => id.split('-').at(-1)),
      );
      expect(left.has('proven')).toBe(identities !== 'all');
      expect(left.has('planted')).toBe(identities === 'none');
    });
  });
});
