import type { Plan } from '@lumigraph/contracts';
import { formatMoney } from '@lumigraph/ui-payments';
import { useTranslation } from 'react-i18next';

/** The ordered plan, its price now, and its renewal. */
export function OrderSummary({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('subscription');
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);
  return (
    <aside className="money-summary" aria-labelledby="order-summary" data-copyable="">
      <h2 id="order-summary">{t('summary.title')}</h2>
      <dl>
        <div>
          <dt>{t(`planNames.${plan.interval}`)}</dt>
          <dd>{amount}</dd>
        </div>
        <div className="money-summary-total">
          <dt>
            {t('summary.total')} <small>{t('summary.tax')}</small>
          </dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <p>{t(`summary.renews.${plan.interval}`, { amount })}</p>
      <p>{t('summary.cancel')}</p>
    </aside>
  );
}
