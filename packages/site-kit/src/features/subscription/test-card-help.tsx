import { useTranslation } from 'react-i18next';

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declines'],
  ['4000 0000 0000 9995', 'poor'],
  ['4000 0000 0000 3220', 'asks'],
  ['4000 0000 0000 2685', 'disputes'],
] as const;

/** For a demo: the test card numbers and their results. */
export function TestCardHelp() {
  const { t } = useTranslation('subscription');
  return (
    <details className="billing-test-cards">
      <summary>{t('testCards.title')}</summary>
      <p>{t('testCards.text')}</p>
      <dl>
        {cards.map(([number, effect]) => (
          <div key={number}>
            <dt>
              <code>{number}</code>
            </dt>
            <dd>{t(`testCards.${effect}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
