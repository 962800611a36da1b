import { imageFormats } from '@lumigraph/contracts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
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

/** Removes an original and all its renditions. */
export async function removeFiles(storage: FileStorage, storageKey: string): Promise<void> {
  await storage.remove(storageKey);
  await storage.remove(renditionFolder(storageKey));
}
