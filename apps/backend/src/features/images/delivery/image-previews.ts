import type { ImageStore } from '../catalogue/image-store.ts';
import type { RenditionService } from './rendition-service.ts';
import { previewTransforms } from './renditions.ts';

export type PreviewShape = keyof typeof previewTransforms;

export interface ImagePreviews {
  /**
   * The preview of an image as AVIF, 16 kB at most, if it is at hand: nobody waits for a preview. One that is not is
   * made for the next time. Never rejects: a page without its preview is still a page.
   */
  atHand(publicId: string, shape: PreviewShape): Promise<Buffer | undefined>;
}

export function createImagePreviews({
  store,
  renditions,
}: {
  store: Pick<ImageStore, 'find'>;
  renditions: RenditionService;
}): ImagePreviews {
  return {
    async atHand(publicId, shape) {
      try {
        const storageKey = (await store.find(publicId))?.storageKey;
        if (storageKey === undefined) return undefined;
        const transform = previewTransforms[shape];
        const name = { storageKey, transform, format: 'avif' } as const;
        const kept = await renditions.kept(name);
        if (!kept) renditions.get(name).catch(() => undefined);
        // An image of pure noise stays too long even at its coarsest.
        return kept && kept.body.length <= transform.maxBytes ? kept.body : undefined;
      } catch {
        // The storage does not respond. Whoever asks for the image itself is told, and it is logged there.
        return undefined;
      }
    },
  };
}
