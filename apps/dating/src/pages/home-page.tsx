import { sharedPaths, SitePageMeta, useContentLanguage } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { DateIdeas, OurPromise } from '../features/home/date-ideas.tsx';
import { Hero } from '../features/home/hero.tsx';

const steps = ['ask', 'answer', 'meet'] as const;

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

/** How it works, in three steps. */
function Steps() {
  const { t } = useTranslation();
  return (
    <section className="steps wrap" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const hasData = false;
export { HomePage as Page };
