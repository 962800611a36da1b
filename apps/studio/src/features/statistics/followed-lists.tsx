import { Card } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { followedQuery } from './statistics-api.ts';

/** How many users follow new images by email, and which. */
export function FollowedLists() {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const id = useId();
  const { data } = useQuery(followedQuery(useStudioApi(), { locale: i18n.language }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <header className="statistics-head">
          <h2 id={id}>{t('followed.title')}</h2>
        </header>
        <p className="statistics-note">{t('followed.note', { count: data.followers })}</p>
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">{t('followed.list')}</th>
              <th scope="col">{t('followed.followers')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ kind, name, followers }) => (
              <tr key={`${kind} ${name ?? ''}`}>
                <th scope="row">{name ?? t(`followed.kinds.${kind}`)}</th>
                <td>{number(followers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
