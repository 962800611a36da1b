import { createHash } from 'node:crypto';
import { fillTransform, limitTransform } from '@lumigraph/contracts';
import type { PicturePreviews, PreviewShape } from '../images/delivery/picture-previews.ts';
import type { StyledDocument } from './inline-styles.ts';

/** A picture of the first screen: the colour behind it, and right after it the picture itself. */
const FIRST_PICTURE =
  /<svg class="picture-ground"[^>]*><rect[^>]*><\/rect><\/svg><img [^>]*?fetchpriority="high"[^>]*>/gi;
const SOURCE = / src="([\w./,%-]+)"/;

/** By the address that a page names first: what is shown meanwhile. */
const previewOf: ReadonlyMap<string, PreviewShape> = new Map([
  [limitTransform(960, { auto: true }), 'whole'],
  [fillTransform(300, { auto: true }), 'square'],
]);

export interface PreviewInliner {
  /** Puts a preview of the first picture into a document for a browser that shows AVIF. */
  (document: StyledDocument): Promise<StyledDocument>;
}

/**
 * On a slow line a picture comes half a second after its page: the time of one more request. A small rendition in the document
 * is shown until then, in place of its colour. It is a rule of style: the markup stays what the
 * browser will make of it, and the rule holds for that picture alone, wherever the visitor goes.
 */
export function createPreviewInliner(cdnBase: string, previews: PicturePreviews): PreviewInliner {
  /** The address, public id and shape of the first picture that has a preview. */
  function firstPicture(html: string): { src: string; publicId: string; shape: PreviewShape } | undefined {
    for (const [markup] of html.matchAll(FIRST_PICTURE)) {
      const src = SOURCE.exec(markup)?.[1];
      if (!src?.startsWith(`${cdnBase}/`)) continue;
      const [named = '', ...id] = src.slice(cdnBase.length + 1).split('/');
      const shape = previewOf.get(named);
      if (shape) return { src, publicId: decodeURIComponent(id.join('/')), shape };
    }
    return undefined;
  }

  return async (document) => {
    const picture = firstPicture(document.html);
    const preview = picture && (await previews.atHand(picture.publicId, picture.shape));
    if (!preview) return document;
    const ground = `.picture-ground:has(+ img[src="${picture.src}"])`;
    const data = `data:image/avif;base64,${preview.toString('base64')}`;
    const css = `${ground}{background:url(${data}) center/cover}${ground}>rect{display:none}`;
    const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
    return {
      html: document.html.replace('</head>', () => `<style>${css}</style></head>`),
      styleHashes: [...document.styleHashes, hash],
    };
  };
}
