import { Chip, LinkButton } from '@lumigraph/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { Page, renderLink } from '../../lib/page.tsx';
import { DraftQueue } from './draft-queue.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PublishedNotice, type PublishedImage } from './published-notice.tsx';
import { KnownNotice, UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { draftListsKey, unfinishedQuery, type DraftOwner, isReading } from './uploads-api.ts';
import './uploads.css';
import { useStudioApi, useStudio, type Studio } from '../../lib/studio.tsx';
import { statusOf, type UploaderState } from './upload-items.ts';
import { createUploader, type Uploader } from './uploader.ts';
import { getDroppedFiles } from '@uppy/core/utils';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files and folders that are dropped anywhere on the page. True while they are over it. A file that misses a
 * smaller target would be opened by the browser instead of the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(async (transfer: DataTransfer) => onFiles(await getDroppedFiles(transfer)));
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      void drop(event.dataTransfer);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}

/** Files on their way to the server, and the images that wait for their review. */
export function UploadsPage() {
  const { t } = useTranslation('uploads');
  const { id } = useParams();
  const [search] = useSearchParams();
  const owner: DraftOwner = search.get('owner') === 'everyone' ? 'everyone' : 'me';
  const { uploader, state } = useUploader();
  const isDragging = useFileDrop(uploader.add);
  const [published, setPublished] = useState<readonly PublishedImage[]>([]);
  useFreshLists(
    state.doneFiles,
    state.items.some((item) => item.state !== 'failed'),
  );
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      actions={
        <>
          <LinkButton href="/images" renderLink={renderLink}>
            {t('published.all')}
          </LinkButton>
          <FileButtons onChoose={uploader.add} />
        </>
      }
    >
      <OwnerTabs current={owner} />
      <UploadProgress state={state} uploader={uploader} />
      <KnownNotice count={state.knownFiles} onClose={uploader.forgetKnown} />
      <UnfinishedUploads state={state} onForget={uploader.forgetLeft} />
      {published.length > 0 ? <PublishedNotice images={published} onClose={() => setPublished([])} /> : null}
      <DraftQueue owner={owner} openId={id} onPublished={setPublished} onChoose={uploader.add} />
      {isDragging ? <div className="uploads-drop">{t('drop.release')}</div> : null}
    </Page>
  );
}

function OwnerTabs({ current }: { current: DraftOwner }) {
  const { t } = useTranslation('uploads');
  return (
    <nav className="uploads-tabs" aria-label={t('owner.label')}>
      {(['me', 'everyone'] as const).map((name) => (
        <Chip
          key={name}
          href={name === 'me' ? '/uploads' : '/uploads?owner=everyone'}
          current={name === current}
          renderLink={renderLink}
        >
          {t(`owner.${name}`)}
        </Chip>
      ))}
    </nav>
  );
}

/** How often the lists are read while files are on their way or being read. */
const REFRESH_MS = 1_500;

/** Keeps the lists up to date: when a file has arrived, and while the server reads files. */
function useFreshLists(doneFiles: number, isUploading: boolean): void {
  const queryClient = useQueryClient();
  const api = useStudioApi();
  const refresh = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: draftListsKey });
  });
  const refreshWhileReading = useEffectEvent(() => {
    if (isUploading || isReading(queryClient)) refresh();
  });
  useEffect(() => {
    if (doneFiles > 0) refresh();
  }, [doneFiles]);
  const refreshUnfinished = useEffectEvent((_isUploading: boolean) => {
    void queryClient.invalidateQueries({ queryKey: unfinishedQuery(api).queryKey });
  });
  useEffect(() => refreshUnfinished(isUploading), [isUploading]);
  useEffect(() => {
    const timer = setInterval(refreshWhileReading, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}

const uploaders = new WeakMap<Studio, Uploader>();

function uploaderOf(studio: Studio): Uploader {
  const existing = uploaders.get(studio);
  if (existing) return existing;
  const uploader = createUploader(studio.uploadFetch, studio.api);
  uploaders.set(studio, uploader);
  uploader.subscribe(() => studio.uploadStatus.set(statusOf(uploader.getSnapshot())));
  return uploader;
}

/** The uploads of this tab, which continue while another page is open. */
function useUploader(): { uploader: Uploader; state: UploaderState } {
  const uploader = uploaderOf(useStudio());
  return { uploader, state: useSyncExternalStore(uploader.subscribe, uploader.getSnapshot) };
}
