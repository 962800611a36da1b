import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const PROBE_BYTES = 256 * 1024;

/**
 * Files contain password hashes, addresses and private uploads: only the account that runs the program may read new
 * ones.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Whether other users of the machine may read the folder; the content of a closed folder is inaccessible to them. */
export async function isOpenToOthers(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(folder);
  return (mode & 0o077) !== 0;
}

/**
 * Creates the data folder if necessary and checks that it is writable. Rejects with the system's error (EACCES,
 * ENOTDIR, ENOSPC …) at start instead of during the first request.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await createFolder(folder);
  await proveWritable(folder);
}

/** Writes a file into the folder and removes it. Rejects with the system's error. */
async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

/** Creates the folder and its missing parents. Node's recursive `mkdir` never settles below `/proc`. */
async function createFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) await mkdir(path, { mode: 0o700 }).catch(acceptExisting);
}

/** Another process may create the folder at the same time. */
function acceptExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
