import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './use-error-text.ts';

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
