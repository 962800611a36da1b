import { execFile } from 'node:child_process';
import { chmod, rename, rm } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { SchemaError } from './schema-status.ts';

const run = promisify(execFile);

/**
 * Writes a PostgreSQL database to a new file with `pg_dump` while others use it: the state of one moment, with every
 * write that was acknowledged before the call. The file is complete or absent, and only its owner may read it.
 * @throws SchemaError when the program is missing or fails
 */
export async function dumpPostgres(url: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  try {
    await runClient('pg_dump', url, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--file',
      unfinished,
    ]);
    await chmod(unfinished, 0o600);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Fills an empty PostgreSQL database from a file of {@link dumpPostgres}, completely or not at all.
 * @throws SchemaError when the program is missing or fails
 */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runClient('pg_restore', url, [...options, file]);
}

async function runClient(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  // Every user of the machine can read the arguments of a process, and only its owner the environment.
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  try {
    await run(program, ['--dbname', url.href, ...args], { env });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new SchemaError(
        `This needs the program ${program}, which is not on PATH. Install the client programs of PostgreSQL, in the version of the server or newer (Debian: postgresql-client).`,
        { cause: error },
      );
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new SchemaError(`${program} failed: ${output}`, { cause: error });
  }
}
