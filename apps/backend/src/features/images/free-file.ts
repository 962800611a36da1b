import type { FastifyBaseLogger } from 'fastify';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Answer } from './answer-cache.ts';
import type { ImageRecord } from './image-records.ts';
import { renditionKey, type RenditionName } from './rendition-files.ts';
import type { RenditionService } from './rendition-service.ts';
import { renditionSize, standardTransform } from './renditions.ts';

/** The file that everybody may download: how it is made, and what is known of it before. */
export interface FreeFile {
  get(image: ImageRecord): Promise<Answer<Buffer>>;
  /** Format and pixels, and bytes once the file exists; where it does not, making it begins. */
  facts(image: ImageRecord): Promise<{ format: 'jpeg'; width: number; height: number; bytes: number | null }>;
}

export interface FreeFileOptions {
  renditions: Pick<RenditionService, 'get'>;
  storage: Pick<FileStorage, 'size'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Which rendition a free download is. */
function freeRendition(image: ImageRecord): RenditionName {
  return { storageKey: image.storageKey, transform: standardTransform, format: 'jpeg' };
}

export function createFreeFile({ renditions, storage, log }: FreeFileOptions): FreeFile {
  return {
    get: (image) => renditions.get(freeRendition(image)),
    async facts(image) {
      const name = freeRendition(image);
      const size = await storage.size(renditionKey(name));
      // Not waited for: an offer must not take as long as making a file.
      if (!size) {
        renditions.get(name).catch((error: unknown) => {
          log.warn({ err: error, imageId: image.publicId }, 'a free file could not be made ahead');
        });
      }
      return { format: 'jpeg', ...renditionSize(image, name.transform), bytes: size || null };
    },
  };
}
