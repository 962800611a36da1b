import { useTranslation } from 'react-i18next';
import { census, useCensusFormats } from './census.ts';
import { ShareBar } from './census-tables.tsx';

/** Regions where a minority is a large part of the population, or the majority. */
export function Places() {
  const { t } = useTranslation();
  const { share } = useCensusFormats();
  return (
    <section className="places" aria-labelledby="places">
      <h2 id="places">{t('places.title')}</h2>
      <p>{t('places.text')}</p>
      <ul>
        {census.regions.map((region) => (
          <li key={region.key}>
            <span className="places-name">{t(`regions.${region.key}`)}</span>
            <span className="places-group">{t(`groups.${region.group}`)}</span>
            <span className="places-share">{share(region.share)}</span>
            <ShareBar share={region.share} />
          </li>
        ))}
      </ul>
    </section>
  );
}
