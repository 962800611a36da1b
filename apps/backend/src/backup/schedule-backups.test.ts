import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { childEnvironment } from '../testing/child-environment.ts';
import { scheduledTime } from './schedule-backups.ts';

it('a server with BACKUP_TO makes backups and logs them', { tags: ['long'] }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'schedule-'));
  const server = spawn(
    process.execPath,
    ['--conditions=@lumigraph/source', join(import.meta.dirname, '../server.ts')],
    {
      cwd: root,
      env: {
        ...childEnvironment,
        DATA_DIR: join(root, 'data'),
        PORT: '0',
        DEMO_CONTENT: 'false',
        SOCIAL_DEMO: 'false',
        LOG_LEVEL: 'info',
        LOG_FORMAT: 'json',
        BACKUP_TO: join(root, 'backups'),
        BACKUP_AT: '* * * * * *',
      },
    },
  );
  let log = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  server.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  try {
    await expect.poll(() => log, { timeout: 60_000 }).toMatch(/"event":"backup","msg":"Backup 20/);
    expect(await readdir(join(root, 'backups/manifests'))).toContainEqual(expect.stringMatching(/\.jsonl$/));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
    await rm(root, { recursive: true, force: true });
  }
});

it.each([
  ['on time', [23, 3, 17, 0], 23],
  ['a minute late', [23, 3, 18, 1], 23],
  ['an hour late', [23, 4, 20, 0], 23],
  ['a second before it', [23, 3, 16, 59], 22],
] as const)(
  'an instance that comes %s claims the scheduled time',
  (_when, [day, hour, minute, second], expected) => {
    const now = new Date(2026, 10, day, hour, minute, second);
    expect(scheduledTime('17 3 * * *', now.getTime())).toEqual(new Date(2026, 10, expected, 3, 17));
  },
);
