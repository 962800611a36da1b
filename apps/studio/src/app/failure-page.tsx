import { Button, EmptyState } from '@lumigraph/ui-kit';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { PageTitle } from '../lib/page.tsx';

/** A page that failed to render, or whose code did not load: after an update its files have other names. */
export function FailurePage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => reportError(new Error('A page of the studio failed', { cause: error })), [error]);
  return (
    <>
      <PageTitle>{t('failure.title')}</PageTitle>
      <EmptyState
        level={1}
        role="alert"
        icon={<TriangleAlert />}
        title={t('failure.title')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      >
        {t(navigator.onLine ? 'failure.page' : 'failure.offline')}
      </EmptyState>
    </>
  );
}
