import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PROBE_BYTES = 256 * 1024;

/** Files hold password hashes, addresses and private uploads: only the account that runs the program may read new ones. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Whether other users of the machine may look into the folder; what lies below a closed folder is out of reach. */
export async function isOpenToOthers(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(folder);
  return (mode & 0o077) !== 0;
}

/**
 * Makes the data folder if it is not there and proves that it can be written. Rejects with the system's error
 * (EACCES, ENOTDIR, ENOSPC …) now, at start, instead of at the first visitor's request.
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
