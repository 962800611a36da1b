import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/error-code.ts';

/** The sentence for a failed call: ours by code, else the server's own. */
export function useMoneyError(): (error: unknown) => string {
  const { t, i18n } = useTranslation('subscription');
  return (error) => {
    const key = `errors.${errorCode(error) ?? 'UNKNOWN_ERROR'}`;
    if (i18n.exists(key, { ns: 'subscription' })) return t(key as 'errors.UNKNOWN_ERROR');
    return error instanceof Error && errorCode(error) ? error.message : t('errors.UNKNOWN_ERROR');
  };
}
