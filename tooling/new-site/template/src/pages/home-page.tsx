import { renderLink, sharedPaths, SitePageMeta } from '@lumigraph/site-kit';
import { LinkButton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

function HomePage() {
  const { t } = useTranslation();
  return (
    <div className="home wrap">
      <SitePageMeta title={t('home.title')} path={sharedPaths.home()} description={t('home.description')} />
      <h1 tabIndex={-1}>{t('home.title')}</h1>
      <p>{t('home.lead')}</p>
      <div className="home-actions">
        <LinkButton variant="primary" size="lg" href={sharedPaths.register()} renderLink={renderLink}>
          {t('nav.signUp')}
        </LinkButton>
        <LinkButton size="lg" href={sharedPaths.contact()} renderLink={renderLink}>
          {t('nav.contact')}
        </LinkButton>
      </div>
    </div>
  );
}

export const hasData = false;
export { HomePage as Page };
