import type { StudioImageRow } from '@lumigraph/contracts/studio';
import { Alert, Button, IconButton, Skeleton } from '@lumigraph/ui-kit';
import { StudioDialog } from '../../lib/studio-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { previewQuery, useBlobUrl } from '../../lib/blob-image.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useWindowKeys } from '../../lib/use-window-keys.ts';
import './image-viewer.css';

type ViewedImage = Pick<StudioImageRow, 'id' | 'version' | 'width' | 'height' | 'placeholder'>;

interface ImageViewerProps {
  /** Undefined while it is loading. */
  image: ViewedImage | undefined;
  title: string;
  alt: string;
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** Opens the page of the image. */
  onOpen?: (() => void) | undefined;
  onClose: () => void;
}

/** In relation to the size at which the whole image is visible. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;

/** The whole image in a large window, with zoom, and the ones beside it in the list. */
export function ImageViewer({ image, title, alt, previous, next, onOpen, onClose }: ImageViewerProps) {
  const { t, i18n } = useTranslation('images');
  const { t: tStudio } = useTranslation();
  const [zoom, setZoom] = useState(0);
  const step = (go: (() => void) | undefined) => {
    setZoom(0);
    go?.();
  };
  const zoomBy = (steps: number) => setZoom(Math.max(0, Math.min(zoom + steps, ZOOMS.length - 1)));
  useKeys({
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setZoom(0),
    // Of a larger image, the arrows show another part.
    ...(zoom === 0 ? { ArrowLeft: () => step(previous), ArrowRight: () => step(next) } : {}),
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(ZOOMS[zoom] ?? 1);
  return (
    <StudioDialog
      onClose={onClose}
      className="image-viewer"
      title={title}
      actions={
        <>
          <div className="image-viewer-zoom">
            <IconButton
              label={t('viewer.out')}
              aria-keyshortcuts="-"
              icon={<ZoomOut aria-hidden size={20} />}
              disabled={zoom === 0}
              onClick={() => zoomBy(-1)}
            />
            <output aria-label={t('viewer.zoom')}>{percent}</output>
            <IconButton
              label={t('viewer.in')}
              aria-keyshortcuts="+"
              icon={<ZoomIn aria-hidden size={20} />}
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => zoomBy(1)}
            />
          </div>
          {previous || next ? (
            <div className="image-viewer-zoom">
              <IconButton
                label={tStudio('steps.previous')}
                aria-keyshortcuts="ArrowLeft"
                icon={<ChevronLeft aria-hidden size={20} />}
                disabled={!previous}
                onClick={() => step(previous)}
              />
              <IconButton
                label={tStudio('steps.next')}
                aria-keyshortcuts="ArrowRight"
                icon={<ChevronRight aria-hidden size={20} />}
                disabled={!next}
                onClick={() => step(next)}
              />
            </div>
          ) : null}
          {onOpen ? (
            <Button variant="primary" onClick={onOpen}>
              {t('viewer.edit')}
            </Button>
          ) : null}
        </>
      }
    >
      {image ? (
        <Stage key={image.id} image={image} alt={alt} zoom={ZOOMS[zoom] ?? 1} />
      ) : (
        <Skeleton shape="block" className="image-viewer-stage" />
      )}
    </StudioDialog>
  );
}

/** The image in a frame that scrolls once it is larger. */
function Stage({ image, alt, zoom }: { image: ViewedImage; alt: string; zoom: number }) {
  const { t } = useTranslation('images');
  const errorText = useErrorText();
  const { data, error } = useQuery(previewQuery(useStudioApi(), image, 'large'));
  const url = useBlobUrl(data);
  const { width, height, placeholder } = image;
  if (error) return <Alert tone="danger">{errorText(error)}</Alert>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className="image-viewer-stage" aria-label={t('viewer.image')} tabIndex={0}>
      <span
        className="image-viewer-image"
        style={
          {
            '--viewer-zoom': zoom,
            '--viewer-shape': width / height,
            backgroundColor: url === undefined ? placeholder : undefined,
          } as CSSProperties
        }
      >
        {url === undefined ? null : <img src={url} alt={alt} />}
      </span>
    </section>
  );
}

/** Keys of the whole window, without those of the browser. */
const useKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useWindowKeys((event) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
