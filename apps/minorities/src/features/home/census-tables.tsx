import { useTranslation } from 'react-i18next';
import { census } from './census.ts';
import { ShareTable } from './share-table.tsx';

/** The census in three tables. */
export function CensusTables() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <p className="figures-lead">{t('figures.lead')}</p>
      <ShareTable
        caption={t('figures.ethnicity')}
        head={t('figures.group')}
        rows={census.ethnicity.map((row) => ({ ...row, name: t(`groups.${row.key}`) }))}
        note={t('figures.others')}
      />
      <div className="figures-pair">
        <ShareTable
          caption={t('figures.languages')}
          head={t('figures.language')}
          rows={census.languages.map((row) => ({ ...row, name: t(`languages.${row.key}`) }))}
        />
        <ShareTable
          caption={t('figures.religions')}
          head={t('figures.religion')}
          rows={census.religions.map((row) => ({ ...row, name: t(`religions.${row.key}`) }))}
        />
      </div>
    </section>
  );
}
