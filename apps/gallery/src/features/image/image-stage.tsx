import { ChevronLeft, ChevronRight, Keyboard, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode, Component, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@lumigraph/site-kit';
import { toggleFavorite } from '../../lib/favorites/favorites-store.ts';
import { ImageFrame, type ImageFrameProps } from './image-frame.tsx';
import { DOWNLOAD_ID } from './use-image-download.ts';
import type { ListMoves, Move } from './use-list-moves.ts';
import { Button } from '@lumigraph/ui-kit';
import { useShortcuts } from './shortcuts.ts';

/** The zoom view is a separate file; when it fails to load, the page stays and reports the failure. */
class ZoomBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ZoomFailed onClose={this.props.onClose} /> : this.props.children;
  }
}

const ZoomView = lazy(async () => ({ default: (await import('./zoom-view.tsx')).ZoomView }));
const ShortcutDialog = lazy(async () => ({ default: (await import('./image-dialogs.tsx')).ShortcutDialog }));

export interface ImageStageProps {
  image: ImageFrameProps['image'];
  zoomable: boolean;
  moves: ListMoves;
}

/** The image on its plain background, with links to the next and the previous one. */
export function ImageStage({ image, zoomable, moves }: ImageStageProps) {
  const { t } = useTranslation('image');
  const [zoomed, setZoomed] = useState(false);
  const zoomButton = useRef<HTMLButtonElement>(null);
  const [isHelping, setHelping] = useState(false);
  const openZoom = () => setZoomed(zoomable);

  useShortcuts((action) => {
    if (action === 'zoom') openZoom();
    else if (action === 'close') moves.close();
    else if (action === 'help') setHelping(true);
    // The click runs through the button, which has the state of the download.
    else if (action === 'download') document.getElementById(DOWNLOAD_ID)?.click();
    else if (action === 'favorite') {
      if (image) toggleFavorite(image.id);
    } else moves.go(moves[action]?.image);
  });
  const swipe = useSwipe((direction) => moves.go(moves[direction]?.image));

  return (
    <section className="image-stage" aria-label={t('stage.label')} {...swipe}>
      <ImageFrame
        key={image?.imageUrl ?? ''}
        image={image}
        zoomable={zoomable}
        onZoom={openZoom}
        zoomButton={zoomButton}
      />
      <MoveLink move={moves.previous} moves={moves} side="previous" icon={<ChevronLeft />} />
      <MoveLink move={moves.next} moves={moves} side="next" icon={<ChevronRight />} />
      <AppLink
        className="image-control image-close"
        to={moves.listAddress}
        title={t('stage.back')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          moves.close();
        }}
      >
        <X />
      </AppLink>
      <div className="image-footline">
        <span aria-hidden="true">{moves.place ? t('stage.place', moves.place) : null}</span>
        <button type="button" className="image-shortcuts-open" onClick={() => setHelping(true)}>
          <Keyboard />
          {t('shortcuts.title')}
        </button>
      </div>
      {isHelping ? (
        <Suspense fallback={null}>
          <ShortcutDialog onClose={() => setHelping(false)} />
        </Suspense>
      ) : null}
      {zoomed && image ? (
        <ZoomBoundary onClose={() => setZoomed(false)}>
          <Suspense fallback={<output className="image-zoom-wait">{t('zoom.loading')}</output>}>
            <ZoomView
              image={image}
              moves={moves}
              // The button of the image at opening is gone after a move.
              onClosing={() => zoomButton.current?.focus()}
              onClose={() => setZoomed(false)}
            />
          </Suspense>
        </ZoomBoundary>
      ) : null}
    </section>
  );
}

interface MoveLinkProps {
  move: Move | undefined;
  moves: ListMoves;
  side: 'previous' | 'next';
  icon: ReactNode;
}

/** The first and the last image of the list have no link in one direction. */
function MoveLink({ move, moves, side, icon }: MoveLinkProps) {
  const { t } = useTranslation('image');
  if (!move) return null;
  const label = t(`stage.${side}`, { title: move.image.title });
  return (
    <AppLink
      className="image-control image-move"
      data-side={side}
      to={move.to}
      rel={side === 'next' ? 'next' : 'prev'}
      title={label}
      {...moves.linkOptions}
    >
      {icon}
    </AppLink>
  );
}

interface Props {
  onClose: () => void;
  children: ReactNode;
}

function ZoomFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('image');
  return (
    <div className="image-zoom-wait" role="alert">
      <p>{t('zoom.failed')}</p>
      <Button size="sm" onClick={onClose}>
        {t('zoom.close')}
      </Button>
    </div>
  );
}

const FAR_PX = 48;
const QUICK_MS = 800;

interface Start {
  x: number;
  y: number;
  atMs: number;
}

/** Handlers for an element that reacts to a quick sideways swipe of one finger. */
function useSwipe(onSwipe: (direction: 'previous' | 'next') => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const [touch, ...others] = Array.from(event.touches);
      const enlarged = (window.visualViewport?.scale ?? 1) > 1.01;
      const alone = touch !== undefined && others.length === 0 && !enlarged;
      start.current = alone ? { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp } : null;
    },
    onTouchCancel() {
      start.current = null;
    },
    onTouchEnd(event: TouchEvent) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      if (!from || !touch || event.timeStamp - from.atMs > QUICK_MS) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) >= FAR_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x > 0 ? 'previous' : 'next');
    },
  };
}
