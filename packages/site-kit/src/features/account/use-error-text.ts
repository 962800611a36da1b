import { isApiError } from '@lumigraph/api-clients';
import { withWait } from '@lumigraph/ui-kit/form';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

const NO_RESPONSE = new Set(['NETWORK_ERROR', 'TIMEOUT', 'ABORTED']);

/**
 * The message for a failed call: our text for its code, else the server's text, else the default of the
 * attempted action.
 */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const { t, i18n } = useTranslation(ACCOUNT_NAMESPACE);
  return useCallback(
    (error, fallback) => {
      if (!isApiError(error)) return fallback;
      const code = NO_RESPONSE.has(error.code) ? 'NETWORK_ERROR' : error.code;
      const key = `errors.${code}`;
      const ours = i18n.exists(key, { ns: ACCOUNT_NAMESPACE }) ? t(key as 'errors.NETWORK_ERROR') : undefined;
      const isUnknown = error.code === 'BAD_ANSWER' || error.code === 'UNKNOWN_ERROR';
      return withWait(ours ?? (isUnknown ? fallback : error.message), error, {
        language: i18n.language,
        sentence: (time) => t('errors.wait', { time }),
      });
    },
    [t, i18n],
  );
}
