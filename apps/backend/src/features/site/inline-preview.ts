import { createHash } from 'node:crypto';
import { fillTransform, limitTransform } from '@lumigraph/contracts';
import type { ImagePreviews, PreviewShape } from '../images/delivery/image-previews.ts';
import type { StyledDocument } from './inline-styles.ts';

/** An image of the first screen: the colour behind it, and right after it the image itself. */
const FIRST_IMAGE =
  /<svg class="picture-ground"[^>]*><rect[^>]*><\/rect><\/svg><img [^>]*?fetchpriority="high"[^>]*>/gi;
const SOURCE = / src="([\w./,%-]+)"/;

/** By the address that a page names first: what is shown meanwhile. */
const previewOf: ReadonlyMap<string, PreviewShape> = new Map([
  [limitTransform(960, { auto: true }), 'whole'],
  [fillTransform(300, { auto: true }), 'square'],
]);

export interface PreviewInliner {
  /** Puts a preview of the first image into a document for a browser that shows AVIF. */
  (document: StyledDocument): Promise<StyledDocument>;
}

/**
 * On a slow line an image comes half a second after its page: the time of one more request. A small rendition in the document
 * is shown until then, in place of its colour. It is a rule of style: the markup stays what the
 * browser will make of it, and the rule holds for that image alone, wherever the visitor goes.
 */
export function createPreviewInliner(cdnBase: string, previews: ImagePreviews): PreviewInliner {
  /** The address, public id and shape of the first image that has a preview. */
  function firstImage(html: string): { src: string; publicId: string; shape: PreviewShape } | undefined {
    for (const [markup] of html.matchAll(FIRST_IMAGE)) {
      const src = SOURCE.exec(markup)?.[1];
      if (!src?.startsWith(`${cdnBase}/`)) continue;
      const [named = '', ...id] = src.slice(cdnBase.length + 1).split('/');
      const shape = previewOf.get(named);
      if (shape) return { src, publicId: decodeURIComponent(id.join('/')), shape };
    }
    return undefined;
  }

  return async (document) => {
    const image = firstImage(document.html);
    const preview = image && (await previews.atHand(image.publicId, image.shape));
    if (!preview) return document;
    const ground = `.picture-ground:has(+ img[src="${image.src}"])`;
    const data = `data:image/avif;base64,${preview.toString('base64')}`;
    const css = `${ground}{background:url(${data}) center/cover}${ground}>rect{display:none}`;
    const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
    return {
      html: document.html.replace('</head>', () => `<style>${css}</style></head>`),
      styleHashes: [...document.styleHashes, hash],
    };
  };
}
