/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthResponse } from '@lumigraph/contracts';
import type { AuditEvent, ImageDraft, StudioPage } from '@lumigraph/contracts/studio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../../testing/auth-app.ts';
import { postgresPrograms, postgresTitle, runOn, startPostgres } from '../../testing/postgres.ts';
import { startS3 } from '../../testing/s3-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { pngOf } from '../../testing/tus-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const POLL = { timeout: 30_000 };
const EMAIL = 'ada@example.com';

describe.skipIf(!postgresPrograms())(`the studio of two processes on ${postgresTitle}`, () => {
  const closing: (() => unknown)[] = [];
  let first: string;
  let second: string;
  let token: string;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'two-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const s3 = await startS3();
    closing.push(() => s3.stop());
    const start = async (name: string): Promise<string> => {
      const { origin, child } = await startServerProcess(folder, {
        ...s3.environment('two'),
        DATA_DIR: join(folder, name),
        DATABASE_URL: postgres.url,
        EARLY_ACCESS_HOURS: '24',
      });
      closing.push(() => child.kill('SIGKILL'));
      return origin;
    };
    first = await start('first');
    second = await start('second');
    const names = { firstName: 'Ada', lastName: 'Lovelace', email: EMAIL };
    const response = await fetch(`${first}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...names, password: PASSWORD, confirmPassword: PASSWORD }),
    });
    ({ token } = (await response.json()) as AuthResponse);
    await runOn(postgres.url, `update user_account set roles = '["admin"]' where email = '${EMAIL}'`);
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const call = (origin: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}/api/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    });
  const read = async <T>(origin: string, path: string): Promise<T> =>
    (await (await call(origin, path)).json()) as T;

  it('changes a setting in one, and it is in effect in the other one', async () => {
    const features = async (origin: string) =>
      (await read<{ features: string[] }[]>(origin, 'accounting/subscriptions/plans'))[0]?.features;
    expect(await features(second)).toContain('early-access');
    const version = (await call(first, 'studio/settings/free')).headers.get('etag') ?? '';
    const changed = await call(first, 'studio/settings/free', {
      method: 'PUT',
      headers: { 'if-match': version, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { EARLY_ACCESS_HOURS: '0' } }),
    });
    expect(changed.status).toBe(200);
    await expect.poll(() => features(second), POLL).not.toContain('early-access');

    const stale = await call(second, 'studio/settings/free', {
      method: 'PUT',
      headers: { 'if-match': version, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { EARLY_ACCESS_HOURS: '48' } }),
    });
    expect(stale.status).toBe(412);
    const log = await read<StudioPage<AuditEvent>>(second, 'studio/audit-events?action=settings-changed');
    expect(log.items.map(({ object, actor }) => [object.id, actor.name])).toEqual([['free', 'Ada Lovelace']]);
  });

  it('begins an upload in one, continues it in the other one, and both have the draft', async () => {
    const file = await pngOf('fjord');
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await call(first, 'studio/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(file.length),
        'upload-metadata': `filename ${Buffer.from('fjord.png').toString('base64')}`,
      },
    });
    expect(begun.status).toBe(201);
    const path = new URL(begun.headers.get('location') ?? '', first).pathname.replace('/api/', '');
    const send = (origin: string, offset: number, end: number) =>
      call(origin, path, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(file.subarray(offset, end)),
      });
    const half = Math.floor(file.length / 2);
    expect((await send(first, 0, half)).status).toBe(204);
    const known = await call(second, path, { method: 'HEAD', headers: tus });
    expect(known.headers.get('upload-offset')).toBe(String(half));
    expect((await send(second, half, file.length)).status).toBe(204);
    const drafts = async (origin: string) =>
      (await read<StudioPage<ImageDraft>>(origin, 'studio/image-drafts?owner=me')).items.map(({ upload }) => [
        upload.fileName,
        upload.state,
      ]);
    for (const origin of [first, second])
      await expect.poll(() => drafts(origin), POLL).toEqual([['fjord.png', 'ready']]);
  });
});
