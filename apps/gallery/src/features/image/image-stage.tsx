import { ChevronLeft, ChevronRight, Keyboard, X } from 'lucide-react';
import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ReactNode,
  useEffect,
  useEffectEvent,
  Component,
  type TouchEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@lumigraph/site-kit';
import { toggleFavorite } from '../../lib/favorites/favorites-store.ts';
import { ImageFrame, type ImageFrameProps } from './image-frame.tsx';
import { DOWNLOAD_ID } from './use-image-download.ts';
import type { ListMoves, Move } from './use-list-moves.ts';
import { Button } from '@lumigraph/ui-kit';
import { usesLetterKeys } from '../../lib/letter-keys.ts';

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

  useViewingKeys((action) => {
    if (action === 'zoom') openZoom();
    else if (action === 'close') moves.close();
    else if (action === 'shortcuts') setHelping(true);
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
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          moves.close();
        }}
      >
        <X aria-hidden="true" />
      </AppLink>
      <div className="image-footline">
        <span aria-hidden="true">{moves.place ? t('stage.place', moves.place) : null}</span>
        <button type="button" className="image-shortcuts-open" onClick={() => setHelping(true)}>
          <Keyboard aria-hidden="true" />
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

/** Handles the keys of the image view while it is mounted. */
function useViewingKeys(onAction: (action: ViewingAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = viewingAction(event);
    if (action === undefined) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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

type ViewingAction = 'previous' | 'next' | 'zoom' | 'close' | 'download' | 'favorite' | 'shortcuts';

/** Elements that handle arrow keys or letters themselves. */
const KEY_USERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="slider"], [role="spinbutton"], [role="tablist"], [role="radiogroup"], [role="tree"], [role="grid"], audio, video';
const OPEN_LAYERS =
  'dialog[open], :popover-open, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const actions: Readonly<Record<string, ViewingAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  z: 'zoom',
  d: 'download',
  s: 'favorite',
  '?': 'shortcuts',
  Escape: 'close',
};

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/** The physical key for letters of other alphabets: Z is `я` on a Cyrillic layout. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^\P{ASCII}$/u.test(key) && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key;

/**
 * The action of a key on the image view. Undefined when the key was already handled, has a modifier, is typed
 * into a field or a widget, or a dialog or menu is open; for letters and signs also when they are turned off.
 */
function viewingAction(event: KeyboardEvent): ViewingAction | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  const key = keyOf(event);
  // Most layouts need Shift for `?`.
  if (hasModifier(event) && !(key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey))
    return undefined;
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (action === undefined || (key.length === 1 && !usesLetterKeys())) return undefined;
  if (event.target instanceof Element && event.target.closest(KEY_USERS)) return undefined;
  return document.querySelector(OPEN_LAYERS) === null ? action : undefined;
}
