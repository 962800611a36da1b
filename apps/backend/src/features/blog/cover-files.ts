import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { CoverTasks } from './make-cover.ts';

/** Widths of the prepared covers in pixels: lists on phones, everything else. */
const COVER_WIDTHS_PX = [640, 1600] as const;

/**
 * `3f…-1600.webp`: content hash and width, so the address can be cached for ever; `3f…-text.webp` is an image of a
 * text, `3f…-share.jpg` the cover in a link preview.
 */
export const COVER_FILE = /^[0-9a-f]{32}-(?:(?:640|1600|text)\.webp|share\.jpg)$/;

/** The address of the cover in a link preview. */
export const shareImageOf = (cover: string): string => cover.replace(/-\d+\.webp$/u, '-share.jpg');

export const coverKey = (file: string): string => `covers/${file}`;

export interface CoverDeps {
  storage: FileStorage;
  imageTasks: CoverTasks;
}

/**
 * Prepares a cover (JPEG, PNG, WebP or AVIF) in both widths and for link previews, and returns the name of the wide one.
 * Rejects with sharp's or the file system's error.
 */
export async function storeCover(deps: CoverDeps, path: string): Promise<string> {
  return storeCoverImage(deps, await readFile(path));
}

const hashOf = (source: Buffer): string => createHash('sha256').update(source).digest('hex').slice(0, 32);

/** The same for an image in memory. */
export async function storeCoverImage({ storage, imageTasks }: CoverDeps, source: Buffer): Promise<string> {
  const hash = hashOf(source);
  for (const width of COVER_WIDTHS_PX)
    await storage.put(coverKey(`${hash}-${width}.webp`), await imageTasks.makeCover(source, width));
  await storage.put(coverKey(`${hash}-share.jpg`), await imageTasks.makeShareImage(source));
  return `${hash}-1600.webp`;
}

/** Prepares an image of a text and returns its name. Rejects as {@link storeCoverImage}. */
export async function storePostImage({ storage, imageTasks }: CoverDeps, source: Buffer): Promise<string> {
  const name = `${hashOf(source)}-text.webp`;
  await storage.put(coverKey(name), await imageTasks.makePostImage(source, COVER_WIDTHS_PX[1]));
  return name;
}
