import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { Page } from './page.tsx';
import { useErrorText } from './use-error-text.ts';

interface WaitingPageProps {
  title: string;
  back: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** A page of one object until it is loaded, or when it cannot be. */
export function WaitingPage({ title, back, error, onRetry }: WaitingPageProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Page title={title} back={back} width="form">
      {error ? (
        <Alert tone="danger">
          {errorText(error)}{' '}
          {isApiError(error, 'NOT_FOUND') ? null : (
            <Button size="sm" onClick={onRetry}>
              {t('failure.retry')}
            </Button>
          )}
        </Alert>
      ) : (
        <div className="card-sections" aria-busy="true">
          <Skeleton className="card-section-wait" />
          <Skeleton className="card-section-wait" />
        </div>
      )}
    </Page>
  );
}
