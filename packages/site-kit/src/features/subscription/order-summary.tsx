import type { Plan } from '@lumigraph/contracts';
import { formatMoney } from '@lumigraph/ui-payments';
import { useTranslation } from 'react-i18next';

/** The ordered plan, its price now, and its renewal: beside the form, and folded above it on narrow screens. */
export function OrderSummary({ plan, taxText }: { plan: Plan; taxText: string }) {
  const { t, i18n } = useTranslation('subscription');
  return (
    <>
      <aside
        className="billing-summary billing-summary-wide"
        aria-labelledby="order-summary"
        data-copyable=""
      >
        <h2 id="order-summary">{t('summary.title')}</h2>
        <OrderFacts plan={plan} taxText={taxText} />
      </aside>
      <details className="billing-summary billing-summary-narrow" data-copyable="">
        <summary>
          <span>{t('summary.title')}</span>{' '}
          <strong>
            <bdi>{formatMoney(plan.amount, plan.currency, i18n.language)}</bdi>
          </strong>
        </summary>
        <OrderFacts plan={plan} taxText={taxText} />
      </details>
    </>
  );
}

function OrderFacts({ plan, taxText }: { plan: Plan; taxText: string }) {
  const { t, i18n } = useTranslation('subscription');
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);
  return (
    <>
      <dl>
        <div>
          <dt>{t(`planNames.${plan.interval}`)}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
        <div className="billing-summary-total">
          <dt>{t('summary.total')}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
          {/* An element of its own: speech pauses before it. */}
          <dd className="billing-summary-tax">{taxText}</dd>
        </div>
      </dl>
      <p>{t(`summary.renews.${plan.interval}`, { amount })}</p>
      <p>{t('summary.cancel')}</p>
    </>
  );
}

/** What is ordered and how it goes on: the law requires it directly above the order button, at every width. */
export function OrderTerms({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('subscription');
  const amount = formatMoney(plan.amount, plan.currency, i18n.language);
  return (
    <div className="billing-terms" data-copyable="">
      <p>
        <strong>{t(`planNames.${plan.interval}`)}</strong>
      </p>
      <p>{t(`summary.renews.${plan.interval}`, { amount })}</p>
    </div>
  );
}
