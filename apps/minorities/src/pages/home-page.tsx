import { sharedPaths, SitePageMeta, useContentLanguage } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { CensusTables } from '../features/home/census-tables.tsx';
import { Intro, Places } from '../features/home/intro.tsx';
import { Sources, WhereToTurn } from '../features/home/sources.tsx';

function HomePage() {
  const { t } = useTranslation();
  const language = useContentLanguage('intro.title');
  return (
    <>
      <SitePageMeta title={t('home.title')} path={sharedPaths.home()} description={t('home.description')} />
      <div className="home wrap" lang={language}>
        <Intro />
        <CensusTables />
        <Places />
        <WhereToTurn />
        <Sources />
      </div>
    </>
  );
}

export const hasData = false;
export { HomePage as Page };
