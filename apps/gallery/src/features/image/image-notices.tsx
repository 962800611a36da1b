import { Button, EmptyState } from '@lumigraph/ui-kit';
import { CloudOff, ImageOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionLink, SitePageMeta } from '@lumigraph/site-kit';
import { NewestImages } from './related-images.tsx';
import './image-view.css';

/** The image does not exist: shows links and the newest images. */
export function ImageNotFound({ listAddress }: { listAddress: string }) {
  const { t } = useTranslation('image');
  return (
    <>
      <SitePageMeta title={t('states.notFoundTitle')} robots="noindex" />
      <EmptyState
        level={1}
        icon={<ImageOff />}
        title={t('states.notFoundTitle')}
        action={
          <ActionLink variant="primary" href={listAddress}>
            {t('states.toList')}
          </ActionLink>
        }
      >
        {t('states.notFoundText')}
      </EmptyState>
      <NewestImages title={t('states.newest')} />
    </>
  );
}

export interface ImageFailedProps {
  error: unknown;
  onRetry: () => void;
  listAddress: string;
}

function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' ? error.requestId : undefined;
}

/** The image's data failed to load: shows the reason and a retry. */
export function ImageFailed({ error, onRetry, listAddress }: ImageFailedProps) {
  const { t } = useTranslation('image');
  const requestId = requestIdOf(error);
  return (
    <>
      <SitePageMeta title={t('states.errorTitle')} robots="noindex" />
      <EmptyState
        level={1}
        role="alert"
        icon={<CloudOff />}
        title={t('states.errorTitle')}
        action={
          <>
            <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
              {t('states.retry')}
            </Button>
            <ActionLink href={listAddress}>{t('states.toList')}</ActionLink>
          </>
        }
      >
        {t('states.errorText')}
        {requestId === undefined ? null : (
          <p className="image-request-id">{t('states.requestId', { id: requestId })}</p>
        )}
      </EmptyState>
    </>
  );
}
