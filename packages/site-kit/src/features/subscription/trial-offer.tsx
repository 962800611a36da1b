import type { Plan } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { newIdempotencyKey } from '@lumigraph/ui-payments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { errorCode } from '../../lib/error-code.ts';
import { useBilling } from './billing-access.ts';
import { useBillingError } from './use-billing-error.ts';

/**
 * Premium for some days without payment: it needs no card and ends by itself. The server determines
 * eligibility and length; this component only shows its offer.
 */
export function TrialOffer({ plan, onStarted }: { plan: Plan; onStarted: () => void }) {
  const { t } = useTranslation('subscription');
  const { open } = useBilling();
  const errorText = useBillingError();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const starting = useMutation({
    mutationFn: async () =>
      (await open()).subscriptions.subscribe(
        { planId: plan.id, trialDays: plan.trialDays },
        { idempotencyKey },
      ),
    onSuccess() {
      onStarted();
      globalThis.location.replace(paths.subscriptionSuccess());
    },
  });
  return (
    <section className="billing-trial" aria-labelledby="trial-title">
      <h2 id="trial-title">{t('trial.title', { count: plan.trialDays })}</h2>
      <p>{t('trial.text', { count: plan.trialDays })}</p>
      {starting.error ? (
        <Alert tone="danger">
          {errorText(starting.error)}
          {errorCode(starting.error) === 'EMAIL_UNCONFIRMED' ? (
            <>
              {' '}
              <a href={paths.profile()}>{t('trial.toProfile')}</a>
            </>
          ) : null}
        </Alert>
      ) : null}
      <Button
        variant="primary"
        busy={starting.isPending || starting.isSuccess}
        onClick={() => starting.mutate()}
      >
        {t('trial.submit')}
      </Button>
    </section>
  );
}
