import { hash } from 'node:crypto';
import { imageFormats, type ImageFormat } from '@lumigraph/contracts';
import { newStorageKey, type FileStorage } from '../../../../storage/file-storage.ts';
import type { PreparedImage } from '../import/prepare-image.ts';
import type { RenditionFormat, Transform } from '../../store/renditions.ts';

/** Storage keys of renditions. The server fills this cache on demand, the importer in advance. */

/** Increase it when the output of {@link makeRendition} changes; files of earlier versions are then ignored. */
const RENDITION_VERSION = 2;

export interface RenditionName {
  /** Storage key of the original: `originals/7f/7f0c….png`. */
  storageKey: string;
  transform: Transform;
  format: RenditionFormat;
}

export function renditionFolder(storageKey: string): string {
  const stem = storageKey.replace(/^[^/]+\//u, '').replace(/\.[^./]+$/u, '');
  return `renditions/${RENDITION_VERSION}/${stem}`;
}

/** `renditions/2/7f/7f0c…/c_fill,h_300,w_300.avif` */
export function renditionKey({ storageKey, transform, format }: RenditionName): string {
  return `${renditionFolder(storageKey)}/${transform.text || 'standard'}.${imageFormats[format].extension}`;
}

/** Saves without syncing to the disk: a rendition that is lost or empty is made again. */
export function saveRendition(storage: FileStorage, name: RenditionName, data: Uint8Array): Promise<void> {
  return storage.put(renditionKey(name), data, { durable: false });
}

/** For the original of a new image. */
export const newOriginalKey = (format: ImageFormat): string =>
  newStorageKey('originals', imageFormats[format].extension);

/** Writes the files of a new image. */
export async function saveFiles(
  storage: FileStorage,
  storageKey: string,
  { original, renditions }: Pick<PreparedImage, 'original' | 'renditions'>,
): Promise<{ storageKey: string; storedSha256: string }> {
  await storage.put(storageKey, original);
  for (const { data, ...name } of renditions) await saveRendition(storage, { ...name, storageKey }, data);
  return { storageKey, storedSha256: hash('sha256', original, 'hex') };
}

/** Removes an original and all its renditions. */
export async function removeFiles(storage: FileStorage, storageKey: string): Promise<void> {
  await storage.remove(storageKey);
  await storage.remove(renditionFolder(storageKey));
}
