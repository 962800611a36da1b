import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { giveUpUpload, unfinishedQuery } from './uploads-api.ts';
import type { UploadItem } from './upload-items.ts';
import { useBytes } from './draft-facts.tsx';

/** Uploads that were interrupted, for example by a reload: a page cannot open the files again by itself. */
export function UnfinishedUploads({ active }: { active: readonly UploadItem[] }) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const { dateTime } = useFormats();
  const bytes = useBytes();
  const { data = [] } = useQuery(unfinishedQuery(api));
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await giveUpUpload(api, id);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: unfinishedQuery(api).queryKey }),
  });
  // While files are on their way the list is behind: an upload may be listed before the page knows its id.
  const isBusy = active.some(({ state }) => state !== 'failed');
  const listed = data.filter(({ id }) => active.every(({ uploadId }) => uploadId !== id));
  if (isBusy || listed.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('unfinished.title', { count: listed.length })}
      className="uploads-unfinished"
      action={
        listed.length > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            disabled={isPending}
            onClick={() => mutate(listed.map(({ id }) => id))}
          >
            {t('unfinished.discardAll')}
          </Button>
        ) : undefined
      }
    >
      <p>{t('unfinished.text')}</p>
      <ul role="list">
        {listed.map(({ id, fileName, bytes: all, received, expiresAt }) => (
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
              onClick={() => mutate([id])}
            >
              {t('actions.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
