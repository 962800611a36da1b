import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { giveUpUpload, unfinishedQuery } from './uploads-api.ts';
import { nameKey, type UploaderState } from './upload-items.ts';
import { useBytes } from './draft-facts.tsx';

/** Says how many of the chosen files were not sent, because the server has them. */
export function KnownNotice({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  if (count === 0) return null;
  return (
    <Alert
      tone="info"
      title={t('known.title', { count })}
      action={
        <Button size="sm" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      {t('known.text')}
    </Alert>
  );
}

interface UnfinishedUploadsProps {
  state: UploaderState;
  /** The files that have not begun are not wanted any more. */
  onForget: () => void;
}

/** Files that were chosen and have not arrived, for example because the tab was closed: a page cannot open them again. */
export function UnfinishedUploads({ state: { items, left, arrived }, onForget }: UnfinishedUploadsProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(unfinishedQuery(api));
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await giveUpUpload(api, id);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: unfinishedQuery(api).queryKey }),
  });
  // While files are on their way the list is behind: an upload may be listed before the page knows its id.
  const isBusy = items.some(({ state }) => state !== 'failed');
  const others = isBusy ? [] : data.filter(({ id }) => items.every(({ uploadId }) => uploadId !== id));
  // Begun by a tab that was closed before it got the address: the file has arrived by another upload.
  const isRepeated = (upload: (typeof data)[number]) => arrived.has(nameKey(upload.fileName, upload.bytes));
  const repeated = others.filter(isRepeated).map(({ id }) => id);
  const giveUpRepeated = useEffectEvent((_count: number) => mutate(repeated));
  useEffect(() => {
    if (repeated.length > 0) giveUpRepeated(repeated.length);
  }, [repeated.length]);

  const begun = others.filter((upload) => !isRepeated(upload));
  const begunKeys = new Set(begun.map(({ fileName, bytes }) => nameKey(fileName, bytes)));
  const waiting = left.filter(({ name, bytes }) => !begunKeys.has(nameKey(name, bytes)));
  const count = begun.length + waiting.length;
  if (isBusy || count === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('unfinished.title', { count })}
      className="uploads-unfinished"
      action={
        count > 1 || waiting.length > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            disabled={isPending}
            onClick={() => {
              onForget();
              mutate(begun.map(({ id }) => id));
            }}
          >
            {t('unfinished.discardAll')}
          </Button>
        ) : undefined
      }
    >
      <p>{t('unfinished.text')}</p>
      <BegunList begun={begun} isPending={isPending} onDiscard={(id) => mutate([id])} />
      {waiting.length > 0 ? (
        <details>
          <summary>{t('unfinished.waiting', { count: waiting.length })}</summary>
          <ul>
            {waiting.map(({ path, bytes }) => (
              <li key={nameKey(path, bytes)}>{path}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Alert>
  );
}

interface BegunListProps {
  begun: readonly { id: string; fileName: string; bytes: number; received: number; expiresAt: number }[];
  isPending: boolean;
  onDiscard: (id: string) => void;
}

/** What the server has of each file. */
function BegunList({ begun, isPending, onDiscard }: BegunListProps) {
  const { t } = useTranslation('uploads');
  const { dateTime } = useFormats();
  const bytes = useBytes();
  return (
    <ul role="list">
      {begun.map(({ id, fileName, bytes: all, received, expiresAt }) => (
        <li key={id} className="uploads-row">
          <span className="uploads-name" title={fileName}>
            {fileName}
          </span>
          <span className="uploads-size">
            {t('progress.bytes', { sent: bytes(received), all: bytes(all) })}
          </span>
          <span className="uploads-size">{t('unfinished.until', { date: dateTime(expiresAt) })}</span>
          <Button
            size="sm"
            variant="ghost"
            disabled={isPending}
            aria-label={t('unfinished.discard', { name: fileName })}
            onClick={() => onDiscard(id)}
          >
            {t('actions.discard')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
