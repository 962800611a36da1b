import type { ImageStore } from '../../store/image-store.ts';
import type { RenditionService } from './rendition-service.ts';
import { previewTransforms } from '../../store/renditions.ts';

export type PreviewShape = keyof typeof previewTransforms;

export type ImagePreviews = ReturnType<typeof createImagePreviews>;

export function createImagePreviews({
  store,
  renditions,
}: {
  store: Pick<ImageStore, 'find'>;
  renditions: RenditionService;
}) {
  return {
    /**
     * The preview of an image as AVIF, at most 8 kB, if it already exists: a response never waits for a preview. A
     * missing preview is made for later requests. Never rejects, because a page also works without its preview.
     */
    async atHand(publicId: string, shape: PreviewShape): Promise<Buffer | undefined> {
      try {
        const storageKey = (await store.find(publicId))?.storageKey;
        if (storageKey === undefined) return undefined;
        const transform = previewTransforms[shape];
        const name = { storageKey, transform, format: 'avif' } as const;
        const kept = await renditions.kept(name);
        if (!kept) renditions.get(name).catch(() => undefined);
        // Pure noise exceeds the limit even at the lowest quality.
        return kept && kept.body.length <= transform.maxBytes ? kept.body : undefined;
      } catch {
        // The storage does not respond. The request for the image itself reports and logs the error.
        return undefined;
      }
    },
  };
}
