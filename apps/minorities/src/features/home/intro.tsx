import { useTranslation } from 'react-i18next';
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
