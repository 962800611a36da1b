import { clientErrorTexts } from '@lumigraph/contracts';
import { withWait } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/error-code.ts';

/** The message for a failed call: our text for its code, else the server's text. */
export function useBillingError(): (error: unknown) => string {
  const { t, i18n } = useTranslation('subscription');
  return (error) => {
    const silent = silentService(error);
    if (silent) return t(`errors.unreachable.${silent}`);
    const key = `errors.${errorCode(error) ?? 'UNKNOWN_ERROR'}`;
    const ours = i18n.exists(key, { ns: 'subscription' }) ? t(key as 'errors.UNKNOWN_ERROR') : undefined;
    const theirs = error instanceof Error && errorCode(error) ? error.message : t('errors.UNKNOWN_ERROR');
    return withWait(ours ?? theirs, error, {
      language: i18n.language,
      sentence: (time) => t('errors.wait', { time }),
    });
  };
}

/** The service that gave no response. The clients share one code for it and differ in the message. */
function silentService(error: unknown): 'payment' | 'subscription' | undefined {
  if (errorCode(error) !== 'NETWORK_ERROR' || !(error instanceof Error)) return undefined;
  if (error.message === clientErrorTexts.paymentUnreachable) return 'payment';
  return error.message === clientErrorTexts.subscriptionUnreachable ? 'subscription' : undefined;
}
