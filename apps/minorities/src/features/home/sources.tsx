import { AppLink, sharedPaths } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';

const sources = [
  ['census', 'https://www.nsi.bg'],
  ['constitution', 'https://www.parliament.bg/en/const'],
  ['convention', 'https://www.coe.int/en/web/minorities'],
] as const;

/** The sources of the numbers, and the terms that the site uses. */
export function Sources() {
  const { t } = useTranslation();
  return (
    <div className="notes">
      <section aria-labelledby="words">
        <h2 id="words">{t('words.title')}</h2>
        <p>{t('words.text')}</p>
      </section>
      <section aria-labelledby="sources">
        <h2 id="sources">{t('sources.title')}</h2>
        <ul>
          {sources.map(([key, address]) => (
            <li key={key}>
              <a href={address}>{t(`sources.${key}`)}</a>
            </li>
          ))}
        </ul>
        <p>
          {t('sources.mistakes')} <AppLink to={sharedPaths.contact()}>{t('sources.write')}</AppLink>
        </p>
      </section>
    </div>
  );
}

const bodies = [
  ['commission', 'https://www.kzd-nondiscrimination.com'],
  ['ombudsman', 'https://www.ombudsman.bg'],
] as const;

/** Organisations that help against discrimination. */
export function WhereToTurn() {
  const { t } = useTranslation();
  return (
    <section className="turn" aria-labelledby="turn">
      <h2 id="turn">{t('turn.title')}</h2>
      <div className="turn-columns">
        {bodies.map(([key, address]) => (
          <div key={key}>
            <h3>{t(`turn.${key}.name`)}</h3>
            <p>{t(`turn.${key}.text`)}</p>
            <a href={address}>{new URL(address).host}</a>
          </div>
        ))}
        <div>
          <h3>{t('turn.emergency.name')}</h3>
          <p>{t('turn.emergency.text')}</p>
          <a href="tel:112">112</a>
        </div>
      </div>
      <p className="turn-more">
        <AppLink to="/rights">{t('turn.more')}</AppLink>
      </p>
    </section>
  );
}
