import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { ImageTasks } from '../../image-processes/image-tasks.ts';

/** Widths of the prepared covers in pixels: lists on phones, everything else. */
const COVER_WIDTHS_PX = [640, 1600] as const;

/** `3f…-1600.webp`: content hash and width, so the address can be cached for ever. */
export const COVER_FILE = /^[0-9a-f]{32}-(640|1600)\.webp$/;

export const coverKey = (file: string): string => `covers/${file}`;

export interface CoverDeps {
  storage: FileStorage;
  imageTasks: Pick<ImageTasks, 'makeCover'>;
}

/**
 * Prepares a cover (JPEG, PNG, WebP or AVIF) in both widths and returns the name of the wide one.
 * Rejects with sharp's or the file system's error.
 */
export async function storeCover({ storage, imageTasks }: CoverDeps, path: string): Promise<string> {
  const source = await readFile(path);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32);
  for (const width of COVER_WIDTHS_PX)
    await storage.put(coverKey(`${hash}-${width}.webp`), await imageTasks.makeCover(source, width));
  return `${hash}-1600.webp`;
}
