import { Alert, Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useBillingError } from './use-billing-error.ts';

/** Replaces content that failed to load; offers a retry. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('subscription');
  const errorText = useBillingError();
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
