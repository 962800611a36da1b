import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@lumigraph/site-kit';
import { ImageFrame, type ImageFrameProps } from './image-frame.tsx';
import type { ListMoves, Move } from './use-list-moves.ts';
import { useSwipe } from './use-swipe.ts';
import { useViewingKeys } from './use-viewing-keys.ts';
import { ZoomBoundary } from './zoom-boundary.tsx';

const ZoomView = lazy(async () => ({ default: (await import('./zoom-view.tsx')).ZoomView }));

export interface ImageStageProps {
  image: ImageFrameProps['image'];
  zoomable: boolean;
  moves: ListMoves;
}

/** The image on its calm ground, with the ways to the next one and back. */
export function ImageStage({ image, zoomable, moves }: ImageStageProps) {
  const { t } = useTranslation('image');
  const [zoomed, setZoomed] = useState(false);
  const openZoom = () => setZoomed(zoomable);

  useViewingKeys((action) => {
    if (action === 'zoom') openZoom();
    else if (action === 'close') moves.close();
    else moves.go(moves[action]);
  });
  const swipe = useSwipe((direction) => moves.go(moves[direction]));

  return (
    <section className="image-stage" aria-label={t('stage.label')} {...swipe}>
      <ImageFrame key={image?.imageUrl ?? ''} image={image} zoomable={zoomable} onZoom={openZoom} />
      <MoveLink
        move={moves.previous}
        moves={moves}
        side="previous"
        icon={<ChevronLeft aria-hidden="true" />}
      />
      <MoveLink move={moves.next} moves={moves} side="next" icon={<ChevronRight aria-hidden="true" />} />
      <AppLink
        className="image-control image-close"
        to={moves.listAddress}
        title={t('stage.back')}
        aria-label={t('stage.back')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          moves.close();
        }}
      >
        <X aria-hidden="true" />
      </AppLink>
      <div className="image-footline" aria-hidden="true">
        <span className="image-place">{moves.place ? t('stage.place', moves.place) : null}</span>
        <span className="image-hints">
          <span>
            <kbd>←</kbd> <kbd>→</kbd> {t('hints.browse')}
          </span>{' '}
          <span>
            <kbd>Z</kbd> {t('hints.zoom')}
          </span>{' '}
          <span>
            <kbd>Esc</kbd> {t('hints.close')}
          </span>
        </span>
      </div>
      {zoomed && image ? (
        <ZoomBoundary onClose={() => setZoomed(false)}>
          <Suspense fallback={<output className="image-zoom-wait">{t('zoom.loading')}</output>}>
            <ZoomView image={image} onClose={() => setZoomed(false)} />
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

/** At the ends of the list there is nothing to go to, so there is no link. */
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
      aria-label={label}
      {...moves.linkOptions}
    >
      {icon}
    </AppLink>
  );
}
