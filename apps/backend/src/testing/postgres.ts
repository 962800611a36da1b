import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A real PostgreSQL server for tests and benchmarks, in a temporary folder that is removed afterwards. */
export interface PostgresServer {
  /** URL of the database for maintenance. */
  url: string;
  /** Stops the server without a word to its clients, as if it had crashed. */
  crash(): Promise<void>;
  /** Starts the server again after {@link PostgresServer.crash}. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const run = promisify(execFile);

/** Folder of the binaries of the newest installed version; undefined if none is installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined;
  return readdirSync(DEBIAN_FOLDER)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** Title of the suite; it shows in the report when the suite is skipped. */
export const postgresTitle = postgresPrograms()
  ? 'PostgreSQL'
  : `PostgreSQL (skipped: no server in ${DEBIAN_FOLDER}; install the package postgresql)`;

/** The server refuses to run as root; in that case it runs as the user that its package creates. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs one statement in its own connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a database, empty or as a copy of one without connections, and returns its URL. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  // Copying the files takes a third of the time of the default, the log. Version 14 and older always copy files.
  const isOld = Number(basename(join(postgresPrograms() ?? '', '..'))) < 15;
  const copy = template ? `template ${template} ${isOld ? '' : 'strategy file_copy'}` : '';
  await runOn(server, `create database ${name} ${copy}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Starts a server that listens on a Unix socket only; takes about two seconds. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (!programs) throw new Error(postgresTitle);
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const program = (name: string, ...args: string[]) =>
    run(join(programs, name), args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });

  await program('initdb', '-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  // Test data need not survive a crash, so writes do not wait for the disk.
  const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c shared_buffers=256MB`;
  const start = async () => {
    await program('pg_ctl', '-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  };
  const crash = async () => {
    await program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  };
  await start();

  return {
    url: `postgres://tester@localhost/postgres?host=${encodeURIComponent(folder)}`,
    crash,
    restart: start,
    async stop() {
      // A test may have left it stopped.
      await crash().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
