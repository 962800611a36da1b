import { useTranslation } from 'react-i18next';

const steps = ['ask', 'answer', 'meet'] as const;

/** How it works, in three steps. */
export function Steps() {
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
