import { isApiError } from '@lumigraph/api-clients';
import { withWait } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';

const known = {
  NETWORK_ERROR: 'errors.network',
  TIMEOUT: 'errors.timeout',
  UNAUTHORIZED: 'errors.signedOut',
  FORBIDDEN: 'errors.forbidden',
  TWO_FACTOR_REQUIRED: 'errors.secondFactor',
  NOT_FOUND: 'errors.gone',
  CHANGED_MEANWHILE: 'errors.changed',
  REAUTHENTICATION_REQUIRED: 'errors.notConfirmed',
  TOO_MANY_ATTEMPTS: 'errors.tooMany',
  UNAVAILABLE: 'errors.unavailable',
} as const;

/** What a failed call means, in the language of the page. The server's text explains codes of single sections. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    if (!isApiError(error)) return t('errors.unknown');
    const key = known[error.code as keyof typeof known];
    const theirs = error.status >= 500 || error.message === '' ? t('errors.unknown') : error.message;
    return withWait(key ? t(key) : theirs, error, {
      language: i18n.language,
      sentence: (time) => t('errors.wait', { time }),
    });
  };
}
