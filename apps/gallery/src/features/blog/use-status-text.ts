import { useTranslation } from 'react-i18next';

/** What happened, in words: the status where the service answered one. */
export function useStatusText(error: unknown): string {
  const { t } = useTranslation('blog');
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return status > 0 ? t('httpError', { status }) : t('noAnswer');
}
