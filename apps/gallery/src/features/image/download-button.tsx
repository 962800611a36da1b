import { API_PREFIX, imagePaths, type ImageMetadata, type OfferedFile } from '@lumigraph/contracts';
import { Button, buttonLook, IconButton, ProgressRing, Spinner } from '@lumigraph/ui-kit';
import { Check, ChevronDown, Download, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import type { DownloadState } from '../../lib/download/file-download.ts';
import { errorCode, useSite } from '@lumigraph/site-kit';
import { DownloadOffer, useLimitText } from './download-offer.tsx';
import { DOWNLOAD_ID, useImageDownload } from './use-image-download.ts';
import { useChosenFile, type OfferState } from './use-chosen-file.ts';

const loadMenu = () => import('./download-menu.tsx');
// The menu and its keyboard logic load when a visitor is about to press its button.
const DownloadMenu = lazy(async () => ({ default: (await loadMenu()).DownloadMenu }));

/**
 * The download with its wait inside the button, and the menu of sizes and formats. Set the image's id as `key`: leaving
 * an image then cancels the download.
 */
export function DownloadButton({ image }: { image: ImageMetadata }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { offer, offered, file, measure, keep } = useChosenFile(image.id);
  const download = useImageDownload(image, offered, file);
  const toPlans = useToPlans();
  const { state, isAwaited, start, cancel } = download;
  const running = state.kind === 'waiting' || state.kind === 'fetching';
  const isLoading = state.kind === 'idle' && offer.kind === 'loading';
  // A missing offer is reported only when the visitor starts the download.
  const shown = state.kind === 'idle' && isAwaited && offer.kind === 'failed' ? offer : state;
  const files = offered?.files ?? [];

  function openMenu() {
    measure();
    setMenuOpen(true);
  }

  function choose(chosen: OfferedFile) {
    if (!chosen.allowed) {
      toPlans();
      return;
    }
    keep(chosen);
    start({ file: chosen, directUrl: chosen.directUrl });
  }

  return (
    <div className="image-download" data-state={state.kind}>
      <div className="image-download-split">
        <Button
          id={DOWNLOAD_ID}
          variant="primary"
          size="lg"
          wide
          aria-busy={isLoading || undefined}
          aria-disabled={running || undefined}
          icon={isLoading && isAwaited ? <Spinner /> : <StateIcon state={state} />}
          onClick={() => {
            if (running) return;
            if (offer.kind === 'failed') offer.retry();
            start();
          }}
        >
          <StateLabel state={shown} />
        </Button>
        <EndButton
          ref={menuButton}
          running={running}
          isMenuOpen={isMenuOpen}
          disabled={files.length === 0}
          onOpen={openMenu}
          onCancel={cancel}
        />
      </div>
      <PlainDownload imageId={image.id} />
      <div className="image-download-below">
        {offered ? <DownloadOffer offer={offered} file={file} /> : null}
        <DownloadReport state={shown} />
      </div>
      {isMenuOpen ? (
        <Suspense fallback={null}>
          <DownloadMenu
            trigger={menuButton}
            files={files}
            current={file}
            onChoose={choose}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface EndButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  running: boolean;
  isMenuOpen: boolean;
  disabled: boolean;
  onOpen: () => void;
  onCancel: () => void;
}

/** Opens the menu, or cancels. One element for both, so that the focus stays when a choice starts the download. */
function EndButton({ ref, running, isMenuOpen, disabled, onOpen, onCancel }: EndButtonProps) {
  const { t } = useTranslation('image');
  const preload = () => void loadMenu().catch(() => undefined);
  const open = () => {
    if (!disabled) onOpen();
  };
  const look = { ref, variant: 'primary', size: 'lg' } as const;
  if (running) {
    return <IconButton {...look} label={t('download.cancel')} icon={<X />} onClick={onCancel} />;
  }
  return (
    <IconButton
      {...look}
      label={t('download.choose')}
      icon={<ChevronDown />}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      aria-disabled={disabled || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      }}
    />
  );
}

/** The download of a page without scripts, or whose scripts fail. */
function PlainDownload({ imageId }: { imageId: string }) {
  const { t } = useTranslation('image');
  const { className, ...look } = buttonLook({ variant: 'primary', size: 'lg', wide: true });
  return (
    <a
      {...look}
      className={`${className} image-download-plain`}
      href={`${API_PREFIX}/${imagePaths.freeFile(imageId)}`}
      rel="nofollow"
    >
      {t('download.start')}
    </a>
  );
}

/** Leads to the plans, which lead back to the image. A site without plans stays where it is. */
function useToPlans(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { hasScreen } = useSite();
  return () => {
    if (hasScreen(paths.plans())) void navigate(paths.plans({ from: pathname + search }));
  };
}

function StateIcon({ state }: { state: DownloadState }): ReactNode {
  switch (state.kind) {
    case 'waiting':
      return <ProgressRing value={1 - state.secondsLeft / state.waitSeconds} />;
    case 'fetching':
      return state.share === undefined ? <Spinner /> : <ProgressRing value={state.share} />;
    case 'saved':
      return <Check />;
    case 'idle':
    case 'failed':
      return <Download />;
    default:
      return state satisfies never;
  }
}

/** An offer that failed to load is shown as a failed download. */
type ShownState = DownloadState | Extract<OfferState, { kind: 'failed' }>;

function StateLabel({ state }: { state: ShownState }): ReactNode {
  const { t } = useTranslation('image');
  switch (state.kind) {
    case 'idle':
      return t('download.start');
    case 'waiting':
      return t('download.waiting', { count: state.secondsLeft });
    case 'fetching':
      return state.share === undefined
        ? t('download.fetching')
        : t('download.fetchingShare', { share: Math.floor(state.share * 100) });
    case 'saved':
      return t('download.again');
    case 'failed':
      return t('download.retry');
    default:
      return state satisfies never;
  }
}

function failureKey(error: unknown) {
  switch (errorCode(error)) {
    case 'NOT_FOUND':
      return 'download.failedGone';
    case 'TOO_MANY_ATTEMPTS':
      return 'download.failedTooMany';
    case 'NETWORK_ERROR':
    case 'TIMEOUT':
      return 'download.failedOffline';
    default:
      return 'download.failed';
  }
}

/** Announced politely: once when the wait starts, not every second, and once at the end. */
function DownloadReport({ state }: { state: ShownState }) {
  const { t } = useTranslation('image');
  const limitText = useLimitText();
  const saved = state.kind === 'saved' ? t('download.saved', { name: state.fileName }) : null;
  const failed = state.kind === 'failed' ? failureText(state.error) : null;
  const waiting = state.kind === 'waiting' ? t('download.waiting', { count: state.waitSeconds }) : null;
  function failureText(error: unknown): string {
    return errorCode(error) === 'DOWNLOAD_LIMIT_REACHED' ? limitText() : t(failureKey(error));
  }
  return (
    <>
      <output className="ui-visually-hidden" data-part="download-announcement">
        {waiting ?? (state.kind === 'fetching' ? t('download.fetching') : saved)}
      </output>
      {saved === null ? null : (
        <p className="image-download-report" data-tone="success" aria-hidden="true">
          {saved}
        </p>
      )}
      {failed === null ? null : (
        <p className="image-download-report" data-tone="danger" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
