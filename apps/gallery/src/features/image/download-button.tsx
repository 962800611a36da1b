import type { ImageMetadata, DownloadOffer as Offer } from '@lumigraph/contracts';
import { Button, ProgressRing, Spinner } from '@lumigraph/ui-kit';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadState } from '../../lib/download/file-download.ts';
import { errorCode, useViewer } from '@lumigraph/site-kit';
import { DownloadOffer } from './download-offer.tsx';
import { useLimitText } from './use-limit-text.ts';
import { DOWNLOAD_ID, useImageDownload } from './use-image-download.ts';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../lib/services.tsx';
import { downloadOfferQuery } from './image-queries.ts';

/**
 * The download with its wait inside the button. Set the image's id as `key`: leaving an image then cancels
 * the download.
 */
export function DownloadButton({ image }: { image: ImageMetadata }) {
  const { t } = useTranslation('image');
  const offer = useDownloadOffer(image.id);
  const download = useImageDownload(image, offer.kind === 'offer' ? offer.offer : undefined);
  const { state, isAwaited, start, cancel } = download;
  const running = state.kind === 'waiting' || state.kind === 'fetching';
  const isLoading = state.kind === 'idle' && offer.kind === 'loading';
  // A missing offer is reported only when the visitor starts the download.
  const shown = state.kind === 'idle' && isAwaited && offer.kind === 'failed' ? offer : state;
  return (
    <div className="image-download" data-state={state.kind}>
      <Button
        id={DOWNLOAD_ID}
        variant="primary"
        size="lg"
        wide
        aria-busy={isLoading || undefined}
        aria-disabled={running || undefined}
        icon={isLoading ? <Spinner /> : <StateIcon state={state} />}
        onClick={() => {
          if (running) return;
          if (offer.kind === 'failed') offer.retry();
          start();
        }}
      >
        <StateLabel state={shown} />
      </Button>
      <div className="image-download-below">
        {offer.kind === 'offer' ? <DownloadOffer offer={offer.offer} /> : null}
        {running ? (
          <Button size="sm" variant="ghost" className="image-download-cancel" onClick={cancel}>
            {t('download.cancel')}
          </Button>
        ) : null}
        <DownloadReport state={shown} />
      </div>
    </div>
  );
}

function StateIcon({ state }: { state: DownloadState }): ReactNode {
  switch (state.kind) {
    case 'waiting':
      return <ProgressRing value={1 - state.secondsLeft / state.waitSeconds} />;
    case 'fetching':
      return state.share === undefined ? <Spinner /> : <ProgressRing value={state.share} />;
    case 'saved':
      return <Check aria-hidden="true" />;
    case 'idle':
    case 'failed':
      return <Download aria-hidden="true" />;
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

type OfferState =
  | { kind: 'loading' }
  | { kind: 'offer'; offer: Offer }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** The allowed download of the user or visitor; requested once the session is known. */
function useDownloadOffer(imageId: string): OfferState {
  const { images } = useServices();
  const viewer = useViewer();
  const { data, error, isError, isFetching, refetch } = useQuery(downloadOfferQuery(images, imageId, viewer));
  if (data) return { kind: 'offer', offer: data };
  if (isError && !isFetching) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'loading' };
}
