import { Alert, Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useMoneyError } from './use-money-error.ts';

/** In place of what could not be loaded, with another try. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('subscription');
  const errorText = useMoneyError();
  return (
    <Alert
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
