import type { PlanPrice, PlanPrices } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { CardSection, Facts, Records } from '../../lib/card-section.tsx';
import { Page } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';
import { billingKey, pricesQuery } from './billing-api.ts';
import { BillingNav } from './billing-parts.tsx';
import { PriceDialog } from './price-dialog.tsx';

type PricedPlan = PlanPrices['plans'][number];

/** What the plans cost new buyers: now, before, and from a day on. */
export function PricesPage() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(pricesQuery(useStudioApi()));
  const [changed, setChanged] = useState<string>();
  const plan = data?.value.plans.find(({ id }) => id === changed);
  return (
    <Page title={t('pages.prices')} lede={t('pricesLede')} width="form">
      <BillingNav />
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      <div className="card-sections" aria-busy={data === undefined && !error}>
        {data?.value.plans.map((one) => (
          <PlanCard key={one.id} plan={one} prices={data} onChange={() => setChanged(one.id)} />
        ))}
      </div>
      {plan && data ? (
        <PriceDialog plan={plan} version={data.version} onClose={() => setChanged(undefined)} />
      ) : null}
    </Page>
  );
}

interface PlanCardProps {
  plan: PricedPlan;
  prices: Versioned<PlanPrices>;
  onChange: () => void;
}

function PlanCard({ plan, prices, onChange }: PlanCardProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const withdraw = useChange({
    send: (api, id: number) =>
      api.send('DELETE /plan-prices/:id', { params: { id }, version: prices.version }),
    done: t('price.withdrawnDone'),
    refresh: billingKey,
  });
  const { currency } = plan;
  const stateOf = (price: PlanPrice) => {
    if (price.withdrawnAt !== null) return <Badge>{t('price.withdrawn')}</Badge>;
    return price.isScheduled ? <Badge tone="accent">{t('price.planned')}</Badge> : null;
  };
  return (
    <CardSection title={t(`intervals.${plan.interval}`)}>
      <Facts
        facts={[
          [t('price.now'), money(plan.amount, currency)],
          [t('price.base'), money(plan.baseAmount, currency)],
          [t('columns.id'), plan.id],
        ]}
      />
      <div>
        <Button size="sm" onClick={onChange}>
          {t('price.action')}
        </Button>
      </div>
      {plan.prices.length === 0 ? (
        <p className="billing-note">{t('price.never')}</p>
      ) : (
        <Records
          records={plan.prices.map((price) => ({
            id: String(price.id),
            title: (
              <span className="billing-actions">
                {money(price.amount, price.currency)} {stateOf(price)}
                {price.isScheduled ? (
                  <Button
                    size="sm"
                    busy={withdraw.isPending && withdraw.variables === price.id}
                    onClick={() => withdraw.mutate(price.id)}
                  >
                    {t('price.withdraw')}
                  </Button>
                ) : null}
              </span>
            ),
            facts: [
              t('price.from', { date: dateTime(price.from) }),
              price.createdBy === 'operator' ? t('requesters.operator') : price.createdBy,
              price.reason,
            ],
          }))}
        />
      )}
    </CardSection>
  );
}
