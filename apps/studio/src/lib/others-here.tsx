import { SECOND_MS } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStudioApi } from './studio.tsx';

const REPORT_MS = 20 * SECOND_MS;

/** Who else has this page open. A hidden tab does not count. */
export function OthersHere() {
  const { t, i18n } = useTranslation();
  const api = useStudioApi();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: ['presence', pathname],
    queryFn: ({ signal }) => api.send('PUT /presence', { body: { page: pathname.slice(0, 300) }, signal }),
    refetchInterval: REPORT_MS,
    retry: false,
    gcTime: 0,
  });
  const names = data?.others.map(({ name }) => name) ?? [];
  return (
    <p className="others-here" aria-live="polite">
      {names.length === 0 ? null : (
        <>
          <Users aria-hidden size={16} />{' '}
          <span>{t('othersHere', { count: names.length, names: listed(names, i18n.language) })}</span>
        </>
      )}
    </p>
  );
}

const listed = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
