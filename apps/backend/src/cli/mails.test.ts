import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMailStore } from '../features/mail/mail-store.ts';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: OperatedApp;
beforeAll(async () => {
  app = await openOperatedApp();
});
afterAll(() => app.close());

const WRITTEN = Date.UTC(2026, 10, 22, 12);
const store = () => createMailStore(app.database.db);

async function listed(...args: string[]): Promise<{ total: number; items: unknown[] }> {
  const { out } = await app.gallery('mails', 'list', ...args, '--json');
  return JSON.parse(out) as { total: number; items: unknown[] };
}

async function fail(id: string, template: string, keepData: boolean): Promise<void> {
  await store().insert({
    id,
    template,
    to_address: `${id}@example.com`,
    user_id: null,
    locale: 'en',
    data: JSON.stringify({ firstName: 'Ana', site: 'gallery' }),
    status: 'waiting',
    attempts: 10,
    next_attempt_at: WRITTEN,
    created_at: WRITTEN,
    last_error: null,
    recipient_proven: 1,
    request_id: null,
  });
  await store().markFailed(id, 'EENVELOPE 550', { keepData });
}

it('lists and repeats what failed; what lost its values stays', async () => {
  await fail('one', 'account-deleted', true);
  await fail('two', 'account-deleted', true);
  await fail('secret', 'confirm-registration', false);
  const line = 'one\tfailed\taccount-deleted\tone@example.com\t2026-11-22T12:00:00.000Z\t10\tEENVELOPE 550';
  const list = await app.gallery('mails', 'list', '--state', 'failed');
  expect([list.code, list.err]).toEqual([0, '3 of 3']);
  expect(list.out.split('\n')).toContain(line);
  expect((await listed('--state', 'waiting')).total).toBe(0);
  expect((await app.gallery('mails', 'list', '--limit', '1')).err).toBe('1 of 3');
  const { items } = await listed();
  const two = { state: 'failed', to: 'two@example.com', lastError: 'EENVELOPE 550' };
  expect(items).toContainEqual(expect.objectContaining(two));
  expect(JSON.stringify(items)).not.toContain('Ana');

  expect(await app.gallery('mails', 'retry', 'one')).toMatchObject({
    code: 0,
    err: '1 mail to be sent within some seconds by the server.',
  });
  expect((await listed('--state', 'waiting')).items).toMatchObject([{ id: 'one', attempts: 0 }]);
  expect((await app.gallery('mails', 'retry', 'one')).err).toContain('waits for its next attempt');
  expect((await app.gallery('mails', 'retry', 'secret')).err).toContain('cannot be sent again');
  expect((await app.gallery('mails', 'retry', '--all')).err).toContain('1 mail ');
  expect(new Set((await app.mails()).map(({ to }) => to?.[0]?.address))).toEqual(
    new Set(['one@example.com', 'two@example.com']),
  );
  expect((await listed()).items).toMatchObject([{ id: 'secret' }]);
});

it.each([
  [['retry', 'none'], 'There is no mail none.'],
  [['retry'], 'Give either the id of a mail or --all.'],
  [['retry', 'one', '--all'], 'Give either the id of a mail or --all.'],
])('mails %j ends with a sentence', async (args, sentence) => {
  const { code, err } = await app.gallery('mails', ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
});
