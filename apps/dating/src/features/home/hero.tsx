import { ActionLink, sharedPaths } from '@lumigraph/site-kit';
import { LinkButton, Button } from '@lumigraph/ui-kit';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Introduces Twosome and shows the first question. */
export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="hero wrap">
      <div>
        <h1 tabIndex={-1}>{t('hero.title')}</h1>
        <p className="hero-lead">{t('hero.lead')}</p>
        <div className="hero-actions">
          <ActionLink variant="primary" size="lg" href={sharedPaths.register()}>
            {t('hero.join')}
          </ActionLink>
          <LinkButton size="lg" href="#ideas">
            {t('hero.ideas')}
          </LinkButton>
        </div>
      </div>
      <QuestionCard />
    </section>
  );
}

/** Shows one question for two at a time, with a button for the next one. */
export function QuestionCard() {
  const { t } = useTranslation();
  const { text, number, count, next } = useQuestion();
  return (
    <section className="question" aria-labelledby="question-title">
      <div className="question-head">
        <h2 id="question-title">{t('question.title')}</h2>
        <span className="question-count">{t('question.count', { number, count })}</span>
      </div>
      <p className="question-text" aria-live="polite" aria-atomic="true">
        {text}
      </p>
      <Button icon={<RefreshCw size={18} />} onClick={next}>
        {t('question.next')}
      </Button>
    </section>
  );
}

/** Cycles through the questions in a fixed order; server and browser render the same first question. */
function useQuestion() {
  const { t } = useTranslation();
  const deck = t('question.deck', { returnObjects: true });
  const [index, setIndex] = useState(0);
  return {
    text: deck[index % deck.length] ?? '',
    number: (index % deck.length) + 1,
    count: deck.length,
    next: () => setIndex((current) => (current + 1) % deck.length),
  };
}
