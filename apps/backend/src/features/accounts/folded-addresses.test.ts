import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import type { OpenDatabase } from '../../db/open.ts';
import { engines } from '../../testing/databases.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { createTestApp, START, tokenIn, type TestApp } from '../../testing/auth-app.ts';

const LAST_BEFORE = '0014-invoice-site';
/** The migration under test; later ones have already run. */
const UPDATE = '0017-account-tokens';
const untilUpdate = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= UPDATE));

/** Accounts from before addresses were normalised, with their keys afterwards. */
const accounts = [
  { email: 'ada@example.com', key: 'ada@example.com' },
  { email: 'ａｄａ@example.com', key: 'ａｄａ@example.com' },
  { email: 'Ｂob@example.com', key: 'bob@example.com' },
  { email: 'ｃat@example.com', key: 'cat@example.com' },
  { email: 'cａt@example.com', key: 'cａt@example.com' },
] as const;
const passwordOf = (email: string): string =>
  `Kiwi-Lantern7-${accounts.findIndex((one) => one.email === email)}`;

/** Takes the database back to before the update, with accounts in it, and updates it. */
async function updateFromBefore({ db }: OpenDatabase): Promise<void> {
  const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
  await db.schema.dropTable('email_change').execute();
  await db.schema.dropIndex('one_time_token_email').execute();
  await db.schema.alterTable('one_time_token').dropColumn('email_key').execute();
  await db.schema.alterTable('user_identity').dropColumn('address_proven').execute();
  await db.schema.alterTable('mail_outbox').dropColumn('recipient_proven').execute();
  await db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '>', LAST_BEFORE as never)
    .execute();
  for (const [index, { email }] of accounts.entries())
    await db
      .insertInto('user_account')
      .values({
        id: `user-${index}`,
        email,
        email_key: email.normalize('NFC').toLowerCase(),
        email_verified: 1,
        first_name: 'Ada',
        last_name: 'Lovelace',
        password_hash: await hasher.hash(passwordOf(email)),
        roles: '[]',
        locale: 'en',
        blocked_at: null,
        avatar: null,
        site: 'gallery',
        created_at: START + index,
        updated_at: START + index,
      })
      .execute();
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(untilUpdate) },
  }).migrateToLatest();
  expect(error).toBeUndefined();
}

for (const engine of engines)
  // oxlint-disable-next-line vitest/valid-title -- it is a string
  describe.skipIf(!engine.available)(engine.title, () => {
    let test: TestApp;
    afterEach(() => test.close());

    const start = async () => {
      test = await createTestApp({
        engine: {
          ...engine,
          open: async () => {
            const database = await engine.open();
            await updateFromBefore(database);
            return database;
          },
        },
      });
    };
    const login = (email: string, password = passwordOf(email)) =>
      test.call('POST', '/api/auth/login', { body: { email, password } });

    it('folds addresses, and leaves accounts apart that would become one', async () => {
      await start();
      const rows = await test.database.db
        .selectFrom('user_account')
        .select(['email', 'email_key as key'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual(accounts);
      for (const [index, { email }] of accounts.entries()) {
        const { status, body } = await login(email);
        expect({ email, status, id: body.user?.id }).toEqual({ email, status: 200, id: `user-${index}` });
      }
      expect((await login('bob@example.com', passwordOf('Ｂob@example.com'))).status).toBe(200);
      expect((await login('ada@example.com', passwordOf('ａｄａ@example.com'))).status).toBe(401);
    });

    it('resets the password of the account whose address was typed', async () => {
      await start();
      await test.call('POST', '/api/auth/forgot-password', { body: { email: 'ａｄａ@example.com' } });
      const mails = (await test.mails()).filter(({ text }) => text?.includes('/reset-password#token='));
      expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['ａｄａ@example.com']);
      const newPassword = 'Harbour!Plum42';
      const reset = await test.call('POST', '/api/auth/reset-password', {
        body: { token: tokenIn(mails[0]), newPassword, confirmPassword: newPassword },
      });
      expect(reset.status).toBe(200);
      expect((await login('ａｄａ@example.com', newPassword)).status).toBe(200);
      expect((await login('ada@example.com')).status).toBe(200);
    });

    it('registers no further account for a spelling of a taken address', async () => {
      await start();
      const body = {
        firstName: 'Eve',
        lastName: 'Lee',
        password: passwordOf(''),
        confirmPassword: passwordOf(''),
      };
      const refused = await test.call('POST', '/api/auth/register', {
        body: { ...body, email: 'ADA@ｅxample.com' },
      });
      expect(refused.status).toBe(409);
    });
  });
