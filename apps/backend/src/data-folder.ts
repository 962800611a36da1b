import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PROBE_BYTES = 256 * 1024;

/**
 * Makes the data folder if it is not there and proves that it can be written. Rejects with the system's error
 * (EACCES, ENOTDIR, ENOSPC …) now, at start, instead of at the first visitor's request.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
