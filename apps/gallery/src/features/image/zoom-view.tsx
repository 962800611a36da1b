import type { Image } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { imageSources, imageSrc } from './image-sources.ts';

export interface ZoomViewProps {
  image: Pick<Image, 'imageUrl' | 'width' | 'height' | 'alt' | 'title'>;
  onClose: () => void;
}

/** At maximum zoom, one CSS pixel shows at least this many image pixels. */
const CLOSEST = 2;
const FADE_MS = 160;

/** One image as large as the window, with zoom by wheel, pinch, double click, buttons and keys. */
export function ZoomView({ image, onClose }: ZoomViewProps) {
  const { t } = useTranslation('image');
  const { width, height, imageUrl, alt, title } = image;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Lightbox
      open
      close={onClose}
      className="image-lightbox"
      slides={[
        {
          src: imageSrc(image),
          alt: alt || title,
          width,
          height,
          srcSet: [
            ...imageSources(image).map((source) => ({
              src: source.url,
              width: source.width,
              height: source.height,
            })),
            // The full size loads when the visitor zooms in.
            { src: imageUrl, width, height },
          ],
        },
      ]}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0, imageProps: { draggable: false } }}
      animation={{ fade: calm ? 0 : FADE_MS, ...(calm ? { swipe: 0, zoom: 0 } : {}) }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: CLOSEST, scrollToZoom: true }}
      render={{ buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Lightbox: t('zoom.title'),
        Carousel: t('zoom.gallery'),
        'Photo gallery': t('zoom.gallery'),
        Slide: t('zoom.slide'),
        '{index} of {total}': title,
        Close: t('zoom.close'),
        'Zoom in': t('zoom.in'),
        'Zoom out': t('zoom.out'),
      }}
    />
  );
}
