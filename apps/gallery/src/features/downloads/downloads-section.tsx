import { type Download, licenseSummary, type Locale } from '@lumigraph/contracts';
import { AppLink, saveFile, useAccountState } from '@lumigraph/site-kit';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileBadge, ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useScope } from '../../lib/services.tsx';
import './downloads.css';
import { DOWNLOADS_NAMESPACE, ownDownloadsQuery } from './downloads-queries.ts';
import { formatFile } from '../../lib/format-file.ts';

/** The downloads in the profile with their certificates. */
export function DownloadsSection() {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  const scope = useScope();
  const { user } = useAccountState();
  const list = useInfiniteQuery({
    ...ownDownloadsQuery(scope, user?.id ?? ''),
    enabled: user !== null,
  });
  const saving = useMutation({
    mutationFn: async ({ id }: Download) =>
      saveFile(await (await scope.downloads()).certificateFile(id), `license-${id}.pdf`),
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className="downloads">
      {items?.length === 0 ? (
        <p data-part="downloads-empty">
          {t('own.empty')} <AppLink to={paths.home()}>{t('own.emptyAction')}</AppLink>
        </p>
      ) : null}
      {items && items.length > 0 ? (
        <ul role="list">
          {items.map((download) => (
            <DownloadRow
              key={download.id}
              download={download}
              isSaving={saving.isPending && saving.variables.id === download.id}
              onSave={() => saving.mutate(download)}
            />
          ))}
        </ul>
      ) : null}
      {list.isPending ? <Skeleton shape="block" className="downloads-wait" /> : null}
      {list.isError && !list.isFetching ? (
        <Alert
          tone="danger"
          action={
            <Button size="sm" onClick={() => void list.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('own.failed')}
        </Alert>
      ) : null}
      {saving.isError ? <Alert tone="danger">{t('own.certificateFailed')}</Alert> : null}
      {list.hasNextPage ? (
        <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('own.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface DownloadRowProps {
  download: Download;
  isSaving: boolean;
  onSave: () => void;
}

function DownloadRow({ download, isSaving, onSave }: DownloadRowProps) {
  const { t, i18n } = useTranslation(DOWNLOADS_NAMESPACE);
  const { day } = useFormats();
  const words = useLicenseWords();
  const { id, title, imageId, thumbnailUrl, plan, license, lastDownloadedAt, hasCertificate } = download;
  return (
    <li className="downloads-row">
      {thumbnailUrl === null ? (
        <span className="downloads-image" data-empty>
          <ImageOff />
        </span>
      ) : (
        <img className="downloads-image" src={thumbnailUrl} width={72} height={72} alt="" loading="lazy" />
      )}
      <div className="downloads-words" data-copyable="">
        <p className="downloads-title">
          {imageId === null ? <span>{title}</span> : <AppLink to={paths.image(imageId)}>{title}</AppLink>}{' '}
          {plan === 'premium' ? <Badge tone="premium">{t('own.premium')}</Badge> : null}
        </p>
        <p>
          <time dateTime={lastDownloadedAt}>{day(lastDownloadedAt)}</time> ·{' '}
          {formatFile(download, i18n.language)}
        </p>
        <p>{words(license)}</p>
        {hasCertificate ? (
          <p>
            <AppLink to={paths.certificate(id)}>{t('own.number', { id })}</AppLink>
          </p>
        ) : null}
      </div>
      {hasCertificate ? (
        <Button
          size="sm"
          busy={isSaving}
          icon={<FileBadge size={18} />}
          aria-label={t('own.saveOf', { title })}
          onClick={onSave}
        >
          {t('own.save')}
        </Button>
      ) : null}
    </li>
  );
}

/** A license in one line: its summary, or the image's own license text. */
export function useLicenseWords(): (license: string) => string {
  const { i18n } = useTranslation();
  return (license) => licenseSummary(license, i18n.language as Locale);
}
