import type { EditableSettings, EnvironmentSetting, SettingsHistory } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import type { TestApp, TestAppOptions } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

const RESET_MINUTES = 11;

onEachEngine((createApp) => {
  let test: TestApp;
  let token: string;
  const start = async (options: TestAppOptions = {}) => {
    test = await createApp(options);
    const { token: own, user } = await test.register();
    await test.services.accounts.stores.users.update(user.id, { roles: '["admin"]' }, test.clock.now);
    token = own;
  };
  afterEach(() => test.close());

  const read = async (group: string) => {
    const { body, headers } = await test.call('GET', `/api/studio/settings/${group}`, { token });
    return { ...(body as EditableSettings), version: String(headers['etag']) };
  };
  const withVersion = (version: string | undefined) => ({
    token,
    headers: version === undefined ? {} : { 'if-match': version },
  });
  const put = (group: string, body: unknown, version?: string) =>
    test.call('PUT', `/api/studio/settings/${group}`, { ...withVersion(version), body });
  const revert = (event: string | undefined, version: string) =>
    test.call('POST', '/api/studio/settings/free/revert', { ...withVersion(version), body: { event } });
  const change = async (group: string, values: Record<string, string>, version?: string) =>
    put(group, { values }, version ?? (await read(group)).version);
  const reset = async (group: string, name: string) =>
    put(group, { values: {}, reset: [name] }, (await read(group)).version);
  const setting = async (group: string, name: string) =>
    (await read(group)).settings.find((one) => one.name === name);
  const plans = async () =>
    (await test.call('GET', '/api/accounting/subscriptions/plans')).body as { features: string[] }[];

  describe('a setting of the studio', () => {
    beforeEach(() => start({ environment: { EARLY_ACCESS_HOURS: '24' } }));

    it('wins over the environment at once, and gives way to it when it is removed', async () => {
      expect(await setting('free', 'EARLY_ACCESS_HOURS')).toEqual({
        name: 'EARLY_ACCESS_HOURS',
        value: '24',
        source: 'environment',
        fallback: '24',
        minimum: 0,
        maximum: 720,
      });
      expect((await plans())[0]?.features).toContain('early-access');
      expect((await change('free', { EARLY_ACCESS_HOURS: '0' })).status).toBe(200);
      expect(await setting('free', 'EARLY_ACCESS_HOURS')).toMatchObject({ value: '0', source: 'stored' });
      expect((await plans())[0]?.features).not.toContain('early-access');
      await reset('free', 'EARLY_ACCESS_HOURS');
      expect(await setting('free', 'EARLY_ACCESS_HOURS')).toMatchObject({
        value: '24',
        source: 'environment',
      });
      expect((await plans())[0]?.features).toContain('early-access');
    });

    it('says whether it is a flag, which the studio shows as a checkbox', async () => {
      expect(await setting('free', 'FREE_CREDIT_MARK')).toMatchObject({ value: 'true', isFlag: true });
      expect(await setting('free', 'EARLY_ACCESS_HOURS')).not.toHaveProperty('isFlag');
    });

    it('is not stored when it equals the environment', async () => {
      await change('free', { EARLY_ACCESS_HOURS: ' 24 ', FREE_DOWNLOAD_WAIT_SECONDS: '9' });
      expect(await setting('free', 'EARLY_ACCESS_HOURS')).toMatchObject({ source: 'environment' });
      expect(await setting('free', 'FREE_DOWNLOAD_WAIT_SECONDS')).toMatchObject({ source: 'stored' });
    });

    it('is checked like one of the environment', async () => {
      const wrong = [
        ['free', { FREE_DOWNLOAD_WAIT_SECONDS: '61' }, 'FREE_DOWNLOAD_WAIT_SECONDS'],
        ['free', { FREE_DOWNLOAD_WAIT_SECONDS: 'soon' }, 'FREE_DOWNLOAD_WAIT_SECONDS'],
        ['free', { COMPANY_NAME: 'Other Ltd.' }, 'COMPANY_NAME'],
        ['contact', { CONTACT_HOURS: 'Mo-Fr' }, 'CONTACT_HOURS'],
        ['contact', { CONTACT_TIME_ZONE: 'Mars/Base' }, 'CONTACT_TIME_ZONE'],
        ['contact', { CONTACT_CLOSED_DAYS: '2026-02-30' }, 'CONTACT_CLOSED_DAYS'],
        ['contact', { SUPPORT_REPLY_HOURS: '5' }, 'SUPPORT_REPLY_HOURS_PREMIUM'],
        ['company', { COMPANY_EMAIL: 'nobody' }, 'COMPANY_EMAIL'],
        ['banner', { BANNER_TEXT_DE: 'Pause' }, 'BANNER_TEXT_EN'],
        [
          'banner',
          { BANNER_TEXT_EN: 'Pause', BANNER_FROM: '2026-12-02T10:00Z', BANNER_UNTIL: '2026-12-01T10:00Z' },
          'BANNER_UNTIL',
        ],
      ] as const;
      for (const [group, values, field] of wrong) {
        const { status, body } = await change(group, values);
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_FAILED', errors: [{ field }] },
        });
        expect((await read(group)).version).toBe('"0"');
      }
    });

    it('may not contain a line break, which no environment has', async () => {
      expect((await change('company', { COMPANY_NAME: 'A\nBcc: b@example.com' })).status).toBe(400);
    });

    it('may not contain a direction mark', async () => {
      expect((await change('company', { COMPANY_NAME: 'Svetlina \u202eDOO' })).status).toBe(400);
    });

    it('is changed by one of two people who began with the same version', async () => {
      const { version } = await read('free');
      const changes = await Promise.all(
        ['7', '8'].map((wait) => change('free', { FREE_DOWNLOAD_WAIT_SECONDS: wait }, version)),
      );
      expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect((await put('free', { values: {} })).status).toBe(428);
    });

    it('has a history, and each change can be reverted', async () => {
      await change('free', { FREE_DOWNLOAD_WAIT_SECONDS: '9' });
      await change('free', { FREE_DOWNLOAD_WAIT_SECONDS: '12', FREE_CREDIT_MARK: 'false' });
      const history = async () =>
        (await test.call('GET', '/api/studio/settings/free/history', { token })).body as SettingsHistory;
      const [last, first] = await history();
      expect(last).toMatchObject({
        action: 'settings-changed',
        actor: { name: 'Ada Lovelace' },
        before: { FREE_DOWNLOAD_WAIT_SECONDS: '9', FREE_CREDIT_MARK: null },
        after: { FREE_DOWNLOAD_WAIT_SECONDS: '12', FREE_CREDIT_MARK: 'false' },
      });
      const { version } = await read('free');
      const reverted = await revert(last?.id, version);
      expect(reverted.status).toBe(200);
      expect(await setting('free', 'FREE_DOWNLOAD_WAIT_SECONDS')).toMatchObject({ value: '9' });
      expect(await setting('free', 'FREE_CREDIT_MARK')).toMatchObject({ value: 'true', source: 'default' });
      await revert(first?.id, (await read('free')).version);
      expect(await setting('free', 'FREE_DOWNLOAD_WAIT_SECONDS')).toMatchObject({
        value: '5',
        source: 'default',
      });
      expect((await history()).map(({ action }) => action)).toEqual([
        'settings-reverted',
        'settings-reverted',
        'settings-changed',
        'settings-changed',
      ]);
      const unknown = await revert('999999', (await read('free')).version);
      expect(unknown.status).toBe(404);
    });

    it('of the company needs a recent sign-in', async () => {
      test.clock.now += RESET_MINUTES * 60_000;
      const { version } = await read('company');
      await test.database.db.updateTable('user_session').set({ reauthenticated_at: 0 }).execute();
      const { body } = await change('company', { COMPANY_NAME: 'Svetlina OOD' }, version);
      expect(body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    });

    it('of the company is where contact messages go', async () => {
      await change('company', { COMPANY_EMAIL: 'desk@svetlina.example' });
      const { status } = await test.call('POST', '/api/contact', {
        body: {
          appName: 'Lumigraph',
          name: 'Ana',
          email: 'ana@example.com',
          message: 'May I print the fjord?',
          privacy: true,
          elapsedMs: 60_000,
        },
      });
      expect(status).toBe(200);
      const recipients = (await test.mails()).map(({ to }) => to?.[0]?.address);
      expect(recipients).toContain('desk@svetlina.example');
    });

    it('limits free downloads from then on', async () => {
      await change('free', { FREE_DOWNLOADS_PER_DAY: '1' });
      const { downloads: free } = test.services;
      const visitor = { userId: null, network: '192.0.2.1' };
      await free.admit(visitor, 'nature/fjord');
      await expect(free.admit(visitor, 'nature/lake')).rejects.toMatchObject({
        code: 'DOWNLOAD_LIMIT_REACHED',
      });
      await change('free', { FREE_DOWNLOADS_PER_DAY: 'unlimited' });
      await expect(free.admit(visitor, 'nature/lake')).resolves.toBeUndefined();
    });
  });

  describe('a second instance', () => {
    beforeEach(() => start());

    it('takes a change over, and leaves out what a later version does not accept', async () => {
      const { db } = test.database;
      const errors: unknown[] = [];
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: test.dataDir, MAX_LOOP_DELAY_MS: '0' });
      const other = await buildApp({ config, db });
      other.app.log.error = (...args: unknown[]) => void errors.push(args[0]);
      await other.app.ready();
      try {
        const { settings } = other.services;
        const before = settings.version();
        await change('free', { FREE_DOWNLOAD_WAIT_SECONDS: '9' });
        await settings.refresh();
        expect(settings.current().FREE_DOWNLOAD_WAIT_SECONDS).toBe(9);
        expect(settings.version()).toBeGreaterThan(before);
        const stored = JSON.stringify({ SUPPORT_REPLY_HOURS: 'never' });
        await db.insertInto('setting_group').values({ name: 'contact', version: 1, stored }).execute();
        await settings.refresh();
        expect(settings.current().SUPPORT_REPLY_HOURS).toBe(48);
        expect(settings.current().FREE_DOWNLOAD_WAIT_SECONDS).toBe(9);
      } finally {
        await other.app.close();
      }
    });
  });

  describe('the settings of the environment', () => {
    beforeEach(() =>
      start({ environment: { SMTP_URL: 'smtp://u:hunter2@localhost:2525', IMAGE_QUEUE: '400' } }),
    );

    it('are shown with their source, and secrets never', async () => {
      const { body, text } = await test.call('GET', '/api/studio/environment', { token });
      const named = (name: string) => (body as EnvironmentSetting[]).find((one) => one.name === name);
      expect(named('SMTP_URL')).toMatchObject({ value: null, isSet: true, source: 'environment' });
      expect(named('SESSION_SECRET')).toMatchObject({ value: null, isSet: false, source: 'default' });
      expect(named('IMAGE_QUEUE')).toMatchObject({ value: '400', source: 'environment' });
      expect(named('HOST')).toMatchObject({ value: '127.0.0.1', source: 'default' });
      expect(named('HOST')?.description).toContain('Address to listen on');
      expect(text).not.toContain('hunter2');
    });

    it('cannot be changed in the studio', async () => {
      const { status } = await change('free', { SMTP_URL: 'smtp://elsewhere' });
      expect(status).toBe(400);
    });
  });
});
