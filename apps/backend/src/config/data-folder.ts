import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
