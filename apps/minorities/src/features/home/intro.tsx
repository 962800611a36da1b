import { useTranslation } from 'react-i18next';
import { ShareBar } from './census-tables.tsx';
import { answered, census, useCensusFormats } from './census.ts';

/** The purpose of this site, and the three numbers that the other sections refer to. */
export function Intro() {
  const { t } = useTranslation();
  const { whole } = useCensusFormats();
  return (
    <section className="intro">
      <h1 tabIndex={-1}>{t('intro.title')}</h1>
      <p className="intro-lead">{t('intro.lead')}</p>
      <dl>
        <div>
          <dt>{t('intro.counted')}</dt>
          <dd>{whole(census.counted)}</dd>
        </div>
        <div>
          <dt>{t('intro.answered')}</dt>
          <dd>{whole(answered)}</dd>
        </div>
        <div>
          <dt>{t('intro.day')}</dt>
          <dd>{t('intro.dayValue')}</dd>
        </div>
      </dl>
    </section>
  );
}

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
