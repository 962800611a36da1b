import type { Image } from '@lumigraph/contracts';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import './zoom-view.css';
import { imageSources, imageSrc } from './image-sources.ts';
import type { ListMoves } from './use-list-moves.ts';

export interface ZoomViewProps {
  image: Image;
  moves: ListMoves;
  /** The view starts to close: the page accepts the focus again. */
  onClosing: () => void;
  onClose: () => void;
}

/** At maximum zoom, one CSS pixel shows at least this many image pixels. */
const CLOSEST = 2;
const FADE_MS = 160;
const SWIPE_MS = 240;

function toSlide(image: Image): SlideImage {
  const { width, height, imageUrl, alt, title } = image;
  return {
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
  };
}

/**
 * The images that were shown, in the order of the list, and the known neighbours of the current one. The list grows and
 * keeps its identity otherwise, because the viewer resets its zoom with every new list.
 */
function useSequence(image: Image, { previous, next }: ListMoves): readonly Image[] {
  const [sequence, setSequence] = useState<readonly Image[]>([image]);
  const at = sequence.findIndex(({ id }) => id === image.id);
  const known = at < 0 ? [image] : sequence;
  const before = at <= 0 && previous ? [previous.image] : [];
  const after = (at < 0 || at === sequence.length - 1) && next ? [next.image] : [];
  if (at >= 0 && before.length + after.length === 0) return sequence;
  const grown = [...before, ...known, ...after];
  setSequence(grown);
  return grown;
}

/**
 * The images of the list as large as the window, with zoom by wheel, pinch, double click, buttons and keys. Previous and
 * next change the page behind as well.
 */
export function ZoomView({ image, moves, onClosing, onClose }: ZoomViewProps) {
  const { t } = useTranslation('image');
  const sequence = useSequence(image, moves);
  const slides = useMemo(() => sequence.map(toSlide), [sequence]);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Lightbox
      open
      close={onClose}
      className="image-lightbox"
      slides={slides}
      index={sequence.findIndex(({ id }) => id === image.id)}
      on={{
        view: ({ index }) => {
          const shown = sequence[index];
          if (shown && shown.id !== image.id) moves.go(shown);
        },
        exiting: onClosing,
      }}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0, preload: 1, imageProps: { draggable: false } }}
      animation={{
        fade: calm ? 0 : FADE_MS,
        navigation: 0,
        swipe: calm ? 0 : SWIPE_MS,
        ...(calm ? { zoom: 0 } : {}),
      }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: CLOSEST, scrollToZoom: true }}
      render={{
        iconPrev: () => <ChevronLeft className="image-lightbox-arrow" />,
        iconNext: () => <ChevronRight className="image-lightbox-arrow" />,
        iconClose: () => <X />,
        iconZoomIn: () => <ZoomIn />,
        iconZoomOut: () => <ZoomOut />,
        ...(sequence.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <p className="image-lightbox-title" aria-live="polite">
            <strong>{image.title}</strong>
            {moves.place ? <span> {t('stage.place', moves.place)}</span> : null}
          </p>
        ),
      }}
      labels={{
        Lightbox: t('zoom.title'),
        Carousel: t('zoom.gallery'),
        'Photo gallery': t('zoom.gallery'),
        Slide: t('zoom.slide'),
        '{index} of {total}': image.title,
        Previous: t('zoom.previous'),
        Next: t('zoom.next'),
        Close: t('zoom.close'),
        'Zoom in': t('zoom.in'),
        'Zoom out': t('zoom.out'),
      }}
    />
  );
}
