import {
  absoluteAddress,
  SHARE_HEIGHT_PX,
  SHARE_TRANSFORM,
  SHARE_WIDTH_PX,
  type Image,
} from '@lumigraph/contracts';
import type { MetaImage } from '@lumigraph/site-meta';
import { withTransform } from './cdn-url.ts';

/** An image as link previews show it. */
export function sharePreview(image: Pick<Image, 'imageUrl' | 'alt' | 'title'>, origin: string): MetaImage {
  return {
    url: absoluteAddress(withTransform(image.imageUrl, SHARE_TRANSFORM), origin) ?? '',
    width: SHARE_WIDTH_PX,
    height: SHARE_HEIGHT_PX,
    alt: image.alt || image.title,
    type: 'image/jpeg',
  };
}
