import type { Plan } from '@lumigraph/contracts';
import { formatDay, formatMoney } from '@lumigraph/ui-payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** When a period that begins now is renewed. */
function renewalDay({ interval, trialDays }: Plan, now: Date): string {
  const day = new Date(now);
  if (trialDays > 0) day.setUTCDate(day.getUTCDate() + trialDays);
  else {
    const months = interval === 'yearly' ? 12 : 1;
    const wanted = day.getUTCDate();
    day.setUTCMonth(day.getUTCMonth() + months);
    // 31 January and a month is the last day of February.
    if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  }
  return day.toISOString();
}

/** What is bought, what it costs now and when it renews. */
export function OrderSummary({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('subscription');
  const [today] = useState(() => new Date());
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);
  return (
    <aside className="money-summary" aria-labelledby="order-summary">
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
      <p>{t('summary.renews', { date: formatDay(renewalDay(plan, today), i18n.language), amount })}</p>
      <p>{t('summary.cancel')}</p>
    </aside>
  );
}
