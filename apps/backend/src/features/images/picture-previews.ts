import type { ImageStore } from './image-store.ts';
import type { RenditionService } from './rendition-service.ts';
import { transformNamed } from './renditions.ts';

export interface PicturePreviews {
  /**
   * A rendition as AVIF, if it is at hand: nobody waits for a preview. One that is not is made for the next time. Never
   * rejects: a page without its preview is still a page.
   *
   * @param transform One of the fixed list, for example `c_limit,w_480`.
   */
  atHand(publicId: string, transform: string): Promise<Buffer | undefined>;
}

export function createPicturePreviews({
  store,
  renditions,
}: {
  store: Pick<ImageStore, 'find'>;
  renditions: RenditionService;
}): PicturePreviews {
  return {
    async atHand(publicId, transform) {
      try {
        const storageKey = (await store.find(publicId))?.storageKey;
        if (storageKey === undefined) return undefined;
        const name = { storageKey, transform: transformNamed(transform), format: 'avif' } as const;
        const kept = await renditions.kept(name);
        if (!kept) renditions.get(name).catch(() => undefined);
        return kept?.body;
      } catch {
        // The storage does not answer. Whoever asks for the picture itself is told, and it is logged there.
        return undefined;
      }
    },
  };
}
