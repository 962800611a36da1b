import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** Answers to the usual questions about Premium. Those about images appear where Premium includes their license. */
export function PlansFaq() {
  const { t } = useTranslation('subscription');
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const ids = planFeatures.includes('commercial-license')
    ? (['cancel', 'downloads', 'license', 'refund', 'payment', 'invoices'] as const)
    : (['cancel', 'refund', 'payment', 'invoices'] as const);
  return (
    <section className="billing-faq" aria-labelledby="plans-faq">
      <h2 id="plans-faq">{t('faq.title')}</h2>
      {ids.map((id) => (
        <details key={id}>
          <summary>{t(`faq.${id}.question`)}</summary>
          <p>{t(`faq.${id}.answer`)}</p>
        </details>
      ))}
    </section>
  );
}
