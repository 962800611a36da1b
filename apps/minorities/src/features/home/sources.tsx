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
