import { sharedPaths, SitePageMeta, useContentLanguage } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { DateIdeas } from '../features/home/date-ideas.tsx';
import { Hero } from '../features/home/hero.tsx';
import { OurPromise } from '../features/home/our-promise.tsx';
import { Steps } from '../features/home/steps.tsx';

function HomePage() {
  const { t } = useTranslation();
  const language = useContentLanguage('hero.title');
  return (
    <>
      <SitePageMeta title={t('hero.title')} path={sharedPaths.home()} description={t('home.description')} />
      <div className="home" lang={language}>
        <Hero />
        <Steps />
        <DateIdeas />
        <OurPromise />
      </div>
    </>
  );
}

export { HomePage as Page };
