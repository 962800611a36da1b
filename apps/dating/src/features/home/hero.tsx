import { renderLink, sharedPaths } from '@lumigraph/site-kit';
import { LinkButton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { QuestionCard } from './question-card.tsx';

/** Introduces Twosome and shows the first question. */
export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="hero wrap">
      <div>
        <h1 tabIndex={-1}>{t('hero.title')}</h1>
        <p className="hero-lead">{t('hero.lead')}</p>
        <div className="hero-actions">
          <LinkButton variant="primary" size="lg" href={sharedPaths.register()} renderLink={renderLink}>
            {t('hero.join')}
          </LinkButton>
          <LinkButton size="lg" href="#ideas">
            {t('hero.ideas')}
          </LinkButton>
        </div>
      </div>
      <QuestionCard />
    </section>
  );
}
