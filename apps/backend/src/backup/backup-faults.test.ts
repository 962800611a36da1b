/** @module-tag long */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { runCommand } from '../testing/run-command.ts';
import { startServerProcess } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const CLI = join(import.meta.dirname, '../cli.ts');
const CLOCK = join(import.meta.dirname, '../testing/moved-clock.ts');
const MB = 1024 * 1024;
const command = [process.execPath, '--conditions=@lumigraph/source', CLI] as const;

let root: string;
let dataDir: string;
let target: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'backup-faults-'));
  dataDir = join(root, 'data');
  target = join(root, 'backups');
  await fill(2);
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** An installation with a database of this size. */
async function fill(megabytes: number): Promise<void> {
  const database = openDatabase({ url: '', dataDir });
  await migrate(database.db);
  for (let n = 0; n < megabytes; n += 1)
    await sql`insert into installation_mark (name, value, set_at)
      values (${`filler ${randomUUID()}`}, hex(randomblob(${MB / 2})), 0)`.execute(database.db);
  await database.close();
}

const environment = (): Record<string, string> => ({
  ...childEnvironment,
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
});
const manifests = async (): Promise<string[]> =>
  existsSync(join(target, 'manifests'))
    ? (await readdir(join(target, 'manifests'))).filter((name) => name.endsWith('.jsonl'))
    : [];
const scratch = () => readdir(join(dataDir, 'backups'));

describe('a backup that is killed', () => {
  it('while it copies the database is not listed, and the next one removes what it left', async () => {
    await fill(40);
    await mkdir(join(dataDir, 'backups'), { recursive: true });
    const child = spawn(command[0], [...command.slice(1), 'backup', target], { env: environment() });
    const watcher = watch(join(dataDir, 'backups'), () => child.kill('SIGKILL'));
    const [, signal] = (await once(child, 'exit')) as [unknown, string | null];
    watcher.close();
    expect(signal).toBe('SIGKILL');
    expect(await scratch()).not.toEqual([]);
    expect(await manifests()).toEqual([]);
    expect((await runCommand(['backup', 'list', target])).out).toBe('');
    const early = await runCommand(['backup', target]);
    expect([early.code, early.err]).toEqual([
      1,
      expect.stringContaining('Another backup of this installation'),
    ]);
    const database = openDatabase({ url: '', dataDir });
    await database.db
      .updateTable('installation_mark')
      .set({ set_at: Date.now() - 6 * 60_000 })
      .where('name', '=', 'backup-running')
      .execute();
    await database.close();
    const { code, err } = await runCommand(['backup', target]);
    expect([code, err]).toEqual([0, '']);
    expect(await scratch()).toEqual([]);
    expect(await manifests()).toHaveLength(1);
    expect((await runCommand(['backup', 'verify', target])).code).toBe(0);
  });
});

/** Whether this user may mount a file system in a namespace of its own, as most systems permit without root. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mayMount())(
  'a backup with short space (skipped where "unshare -Urm mount" is not permitted)',
  () => {
    /** Runs shell commands after a small file system is mounted at a folder, and the backup; returns what was printed. */
    async function backupWith(folder: string, size: string, after: string) {
      const script = `mount -t tmpfs -o size=${size} tmpfs ${folder} && ${after}`;
      const run = promisify(execFile)('unshare', ['-Urm', 'sh', '-c', script, 'sh', ...command], {
        env: environment(),
      });
      return run.catch((error: { stdout: string; stderr: string }) => error);
    }

    it('at its target fails with a sentence and leaves no file and no backup', async () => {
      await mkdir(target);
      const { stdout, stderr } = await backupWith(
        target,
        '1m',
        `{ "$@" backup ${target}; echo "code $?"; "$@" backup list ${target}; find ${target} -type f; }`,
      );
      expect(stderr).toMatch(/^This could not be completed: ENOSPC/);
      expect(stdout).toBe('code 1\n');
      expect(await scratch()).toEqual([]);
    });

    it('on the disk of the server does not begin', async () => {
      const prepared = join(root, 'prepared');
      await cp(dataDir, prepared, { recursive: true });
      const { stdout, stderr } = await backupWith(
        dataDir,
        '60m',
        `cp -r ${prepared}/. ${dataDir} && { "$@" backup ${target}; echo "code $?"; find ${dataDir}/backups -type f; }`,
      );
      expect(stderr).toMatch(
        /^While it runs, a backup needs \d+ MB in .*backups for a copy of the database, and \d+ MB/,
      );
      expect(stdout).toBe('code 1\n');
      expect(await manifests()).toEqual([]);
    });
  },
);

it('two instances with one schedule make one backup for each scheduled time', async () => {
  const clock = join(root, 'clock');
  const beforeBackup = new Date();
  beforeBackup.setHours(3, 0, 0, 0);
  let aheadMs = beforeBackup.getTime() - Date.now();
  await writeFile(clock, String(aheadMs));
  const settings = {
    DATA_DIR: dataDir,
    MOVED_CLOCK: clock,
    BACKUP_TO: target,
    BACKUP_AT: '17 3 * * *',
  };
  const servers = await Promise.all(
    [1, 2].map(() => startServerProcess(root, settings, { nodeArguments: ['--import', CLOCK] })),
  );
  for (const { child } of servers) closing.push(() => child.kill('SIGKILL'));
  for (const expected of [1, 2]) {
    aheadMs += (expected === 1 ? 1 : 24) * 3_600_000;
    await writeFile(clock, String(aheadMs));
    // The second instance is late by some minutes.
    const moved = servers.map(({ child }) => once(child, 'message'));
    servers[0]?.child.send('move');
    await moved[0];
    await writeFile(clock, String(aheadMs + 180_000));
    servers[1]?.child.send('move');
    await moved[1];
    expect(await manifests()).toHaveLength(expected);
  }
});
