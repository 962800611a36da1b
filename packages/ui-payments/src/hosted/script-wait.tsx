import { Alert, Button, Spinner } from '@lumigraph/ui-kit';
import type { PaymentProvider } from '@lumigraph/contracts';
import { providerParts } from '../providers/provider-parts.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';

export interface ScriptWaitProps {
  status: 'loading' | 'ready' | 'failed';
  provider: PaymentProvider | undefined;
  onRetry: () => void;
}

/** Shown while a provider's script loads and when it fails to load. */
export function ScriptWait({ status, provider, onRetry }: ScriptWaitProps) {
  const { t } = usePaymentTexts();
  const name = provider === undefined ? '' : providerParts[provider].script;
  switch (status) {
    case 'ready':
      return null;
    case 'loading':
      return (
        <output className="ui-script-wait" data-part="script-loading">
          <Spinner /> {t('script.loading', { name })}
        </output>
      );
    case 'failed':
      return (
        <Alert
          tone="warning"
          title={t('script.failedTitle', { name })}
          data-part="script-failed"
          action={
            <Button size="sm" onClick={onRetry}>
              {t('script.retry')}
            </Button>
          }
        >
          {t('script.failedText')}
        </Alert>
      );
    default:
      return status satisfies never;
  }
}
