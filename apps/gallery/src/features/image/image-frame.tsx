import type { Image } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { ImageOff, RotateCw } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import { useSecondTry } from '../../lib/use-second-try.ts';
import { imageSizes, imageSrc, imageSrcSet } from './image-sources.ts';

export interface ImageFrameProps {
  /** Undefined while unknown: the frame then has the common shape of a photo. */
  image: Image | undefined;
  /** False while only the data of a list are known: the box is reserved and the image already loads. */
  zoomable: boolean;
  onZoom: () => void;
  /** The button that opens the zoom view. */
  zoomButton: Ref<HTMLButtonElement>;
}

const BYTE = 256;
/** The two bytes of a length in a GIF. */
const lengthOf = (pixels: number): string => String.fromCharCode(pixels % BYTE, Math.floor(pixels / BYTE));
/** One transparent pixel, after the size of the canvas: palette, transparency, frame, end. */
const EMPTY_FRAME = atob('gAAAAAAA////IfkEAQAAAAAsAAAAAAEAAQAAAgFEADs=');

/**
 * An image of this size without content: the usual GIF of one transparent pixel, on a larger canvas. An SVG image would
 * be shorter, but a browser opens it as a document of its own, which takes a phone 20 ms before the first paint.
 */
function emptyImage(width: number, height: number): string {
  return `data:image/gif;base64,${btoa(`GIF89a${lengthOf(width)}${lengthOf(height)}${EMPTY_FRAME}`)}`;
}

/**
 * The image, fitted into its area. An empty image of the same size below it gives the box its shape before
 * anything has loaded, also without JavaScript and without the style attributes that a strict policy blocks.
 */
export function ImageFrame({ image, zoomable, onZoom, zoomButton }: ImageFrameProps) {
  const { t } = useTranslation('image');
  const { attempt, isMissing, image: element, onError, retry } = useSecondTry();
  // Reported only when the second try failed too.
  const isBroken = isMissing && attempt > 0;
  const { width, height } = image ?? { width: 1600, height: 1067 };
  return (
    <figure className="image-frame" data-broken={isBroken || undefined} data-waiting={!image || undefined}>
      <img className="image-sizer" src={emptyImage(width, height)} alt="" aria-hidden="true" />
      {image ? <ImageBackdrop colour={image.placeholder} first={imageSrc(image)} /> : null}
      {image && !isMissing ? (
        <img
          key={attempt}
          ref={element}
          className="image-picture"
          src={imageSrc(image)}
          srcSet={imageSrcSet(image)}
          sizes={imageSizes(image)}
          width={width}
          height={height}
          alt={image.alt || image.title}
          fetchPriority="high"
          decoding="async"
          draggable={false}
          onError={onError}
        />
      ) : null}
      {isBroken ? (
        <div className="image-broken" role="alert">
          <ImageOff />
          <p>{t('stage.broken')}</p>
          <Button size="sm" icon={<RotateCw />} onClick={retry}>
            {t('stage.retry')}
          </Button>
        </div>
      ) : null}
      {image && zoomable && !isMissing ? (
        <button
          ref={zoomButton}
          type="button"
          className="image-zoom"
          aria-label={t('zoom.open')}
          onClick={onZoom}
        />
      ) : null}
    </figure>
  );
}
