import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sections } from '../../app/sections.ts';
import { Page } from '../../lib/page.tsx';
import { useMe } from '../../lib/studio.tsx';
import './home.css';

/** Links to the sections that the user may open. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation();
  const { user, sections: allowed } = useMe();
  const name = user.firstName.trim();
  return (
    <Page title={name === '' ? t('title') : t('hello', { name })} lede={t('lede')}>
      <ul role="list" className="home-sections">
        {sections
          .filter((section) => allowed.includes(section.name))
          .map(({ name: section, icon: Icon }) => (
            <li key={section}>
              <Link to={`/${section}`} className="home-section">
                <Icon aria-hidden size={22} />
                <span>
                  <strong>{shell(`sections.${section}`)}</strong>
                  <span>{t(`sections.${section}`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  );
}
