import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import type { Attention } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupTimes, claimScheduledBackup, noteBackup } from '../../backup/backup-marks.ts';
import type { TestApp } from '../../testing/auth-app.ts';
import { addFailedMail } from '../../testing/failed-mail.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { turnOnSecondFactor } from '../../testing/account-calls.ts';
import { createImageStore } from '../images/store/image-store.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { createAttention } from './attention.ts';

const paymentOf = (userId: string, at: number) => ({
  id: 'pay_1',
  user_id: userId,
  purpose: 'subscribe',
  amount_minor: 499,
  currency: 'EUR',
  provider: 'Stripe',
  status: 'succeeded',
  refunded_minor: 0,
  idempotency_key: 'key',
  fingerprint: 'print',
  locale: 'en',
  vat_free: 0,
  saves_card: 0,
  attention: 'refund-failed',
  created_at: at,
  updated_at: at,
});

onEachEngine((createApp) => {
  let test: TestApp;
  const tokens = { admin: '', editor: '' };
  let adminId = '';

  beforeEach(async () => {
    test = await createApp({
      limits: {
        registerAddress: { points: 100, windowMs: HOUR_MS },
        contactAddress: { points: 100, windowMs: 1 },
      },
    });
    for (const role of ['admin', 'editor'] as const) {
      const { user, token } = await test.register({ email: `${role}@example.com` });
      await test.services.accounts.admin.setRole(user.id, { role, has: true });
      tokens[role] = token;
      if (role === 'admin') adminId = user.id;
    }
  });
  afterEach(() => test.close());

  const read = async (role: keyof typeof tokens): Promise<Attention> => {
    const { status, body } = await test.call('GET', '/api/studio/attention', { token: tokens[role] });
    expect(status).toBe(200);
    return body as Attention;
  };

  async function fill(): Promise<void> {
    await test.call('POST', '/api/contact', {
      body: {
        appName: 'gallery',
        name: 'Ana',
        email: 'ana@example.com',
        subject: 'A print',
        message: 'May I print the fjord in two metres?',
        locale: 'en',
        elapsedMs: 20_000,
      },
    });
    const draft = await test.call('POST', '/api/studio/posts', {
      token: tokens.editor,
      body: {
        project: 'gallery',
        slug: 'dusk',
        content: {
          author: 'Ana',
          cover: null,
          publishedAt: null,
          texts: { en: { title: 'Dusk', excerpt: '', markdown: 'Words', tags: [] } },
        },
      },
    });
    expect(draft.status).toBe(200);
    await addFailedMail(test.database.db, { id: 'mail_1', userId: adminId, at: test.clock.now });
    await test.database.db
      .insertInto('subscription')
      .values({
        id: 'sub_1',
        user_id: adminId,
        plan_id: 'premium-monthly',
        status: 'PastDue',
        current_period_start: test.clock.now,
        current_period_end: test.clock.now + HOUR_MS,
        cancel_at_period_end: 0,
        failed_renewals: 1,
        version: 1,
        created_at: test.clock.now,
        updated_at: test.clock.now,
      })
      .execute();
  }

  it('lists nothing while nothing waits', async () => {
    const { items, warnings, today } = await read('admin');
    expect({ items, warnings }).toEqual({ items: [], warnings: [] });
    expect(today.statistics).toContainEqual({ name: 'signUps', today: 0, weekBefore: 0 });
  });

  it('shows an administrator what a payment provider refuses, and what payments wait for', async () => {
    const { db } = test.database;
    const at = { code: 'invalid_key', request_id: null, tried_at: test.clock.now };
    await db
      .insertInto('provider_fault')
      .values([
        { provider: 'Stripe', call: 'renewal', since: 2, ...at },
        { provider: 'Stripe', call: 'charge', since: 1, ...at },
        { provider: 'PayPal', call: 'refund', since: 3, ...at },
      ])
      .execute();
    await db.insertInto('payment').values(paymentOf(adminId, test.clock.now)).execute();
    const { items, warnings } = await read('admin');
    expect(items).toEqual([{ kind: 'payments', count: 1 }]);
    expect(warnings).toEqual([
      { kind: 'provider', count: null, at: 1, name: 'Stripe' },
      { kind: 'provider', count: null, at: 3, name: 'PayPal' },
    ]);
    expect(await read('editor')).toMatchObject({ items: [], warnings: [] });
    const listed = () => test.call('GET', '/api/studio/payments?show=attention', { token: tokens.admin });
    expect((await listed()).body.items).toMatchObject([{ id: 'pay_1', attention: 'refund-failed' }]);
  });

  it('shows an administrator everything, and an editor neither people nor the server', async () => {
    await fill();
    const { items, warnings } = await read('admin');
    expect(items).toEqual([
      { kind: 'messages', count: 1 },
      { kind: 'failedRenewals', count: 1 },
      { kind: 'postDrafts', count: 1 },
    ]);
    expect(warnings).toEqual([{ kind: 'mail', count: 1, at: null }]);
    expect(await read('editor')).toMatchObject({ items: [{ kind: 'postDrafts', count: 1 }], warnings: [] });
  });

  it('tells an administrator of access keys that end within two weeks', async () => {
    const make = (days: number) =>
      test.services.studio.keys.create({ name: `${days}`, scopes: ['images:read'], days }, null);
    await make(14);
    await make(15);
    const { record } = await make(3);
    await test.services.studio.keys.revoke(record.id);
    expect((await read('admin')).items).toEqual([{ kind: 'endingKeys', count: 1 }]);
    expect((await read('editor')).items).toEqual([]);
    test.clock.now += 14 * DAY_MS;
    expect(await test.services.studio.keys.countEnding()).toBe(1);
    test.clock.now += DAY_MS;
    expect(await test.services.studio.keys.countEnding()).toBe(0);
  });

  it('are the first steps of an owner, which tick themselves; editors have none', async () => {
    const done = async () =>
      (await read('admin')).firstSteps.filter(({ isDone }) => isDone).map(({ name }) => name);
    expect((await read('editor')).firstSteps).toEqual([]);
    expect(await done()).toEqual([]);
    await createImageStore(test.database.db).addMany([sampleImage('a')]);
    await turnOnSecondFactor(test, { userId: adminId, token: tokens.admin });
    expect(await done()).toEqual(['image', 'two-factor']);
  });

  describe('backups', () => {
    const warningsAt = async (time: number, isScheduled = true): Promise<Attention['warnings']> => {
      const attention = createAttention({
        ...test.services.studio.attentionDeps,
        backups: { isScheduled, times: () => backupTimes(test.database.db) },
        now: () => time,
      });
      return (await attention({ isAdmin: true, userId: adminId })).warnings;
    };

    it('are missing without a setting', async () => {
      expect(await warningsAt(0, false)).toEqual([{ kind: 'backup-off', count: null, at: null }]);
    });

    it('are late when the scheduled one has not succeeded after some hours', async () => {
      const { db } = test.database;
      const scheduled = new Date('2026-11-24T03:17:00Z');
      const at = scheduled.getTime();
      expect(await warningsAt(at)).toEqual([]);
      await claimScheduledBackup(db, scheduled);
      expect(await warningsAt(at + HOUR_MS)).toEqual([]);
      expect(await warningsAt(at + 7 * HOUR_MS)).toEqual([{ kind: 'backup-late', count: null, at: null }]);
      await noteBackup(db, 'b1', at - HOUR_MS);
      expect(await warningsAt(at + 7 * HOUR_MS)).toEqual([
        { kind: 'backup-late', count: null, at: at - HOUR_MS },
      ]);
      await noteBackup(db, 'b2', at + 2 * HOUR_MS);
      expect(await warningsAt(at + 7 * HOUR_MS)).toEqual([]);
    });
  });
});
