import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './use-error-text.ts';
import { Page } from './page.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of what could not be loaded: why, and another try. What does not exist is not asked for again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert tone="danger">
      {errorText(error)}{' '}
      {isApiError(error, 'NOT_FOUND') ? null : (
        <Button size="sm" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      )}
    </Alert>
  );
}

interface WaitingPageProps {
  title: string;
  back: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** A page of one object until it is loaded, or when it cannot be. */
export function WaitingPage({ title, back, error, onRetry }: WaitingPageProps) {
  return (
    <Page title={title} back={back} width="form">
      {error ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : (
        <div className="card-sections" aria-busy="true">
          <Skeleton className="card-section-wait" />
          <Skeleton className="card-section-wait" />
        </div>
      )}
    </Page>
  );
}
