import type { PaymentComparison } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection, Records } from '../../lib/card-section.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { ComparisonList, OneComparison } from './comparison-table.tsx';

/** Asks the provider of a payment, and shows its response beside what the server holds. */
export function PaymentComparisonCard({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const [comparison, setComparison] = useState<PaymentComparison>();
  const ask = useMutation({
    mutationFn: () => api.send('GET /payments/:id/comparison', { params: { id } }),
    onSuccess: setComparison,
  });
  return (
    <CardSection title={t('comparison.title')}>
      <AskButton isAgain={comparison !== undefined} ask={ask} note={t('comparison.note')} />
      {comparison ? <OneComparison comparison={comparison} onCorrected={setComparison} /> : null}
    </CardSection>
  );
}

/** Asks the providers of the newest payments of a subscription. */
export function SubscriptionComparisonCard({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const [comparisons, setComparisons] = useState<PaymentComparison[]>();
  const ask = useMutation({
    mutationFn: () => api.send('GET /subscriptions/:id/comparison', { params: { id } }),
    onSuccess: setComparisons,
  });
  return (
    <CardSection title={t('comparison.title')}>
      <AskButton isAgain={comparisons !== undefined} ask={ask} note={t('comparison.noteSubscription')} />
      {comparisons?.length === 0 ? <Records records={[]} /> : null}
      {comparisons && comparisons.length > 0 ? (
        <ComparisonList
          label={t('comparison.title')}
          comparisons={comparisons}
          onCorrected={(corrected) => setComparisons(replaced(comparisons, corrected))}
        />
      ) : null}
    </CardSection>
  );
}

/** The same list with a corrected payment. */
export const replaced = (
  comparisons: readonly PaymentComparison[],
  corrected: PaymentComparison,
): PaymentComparison[] =>
  comparisons.map((each) => (each.payment.id === corrected.payment.id ? corrected : each));

interface AskButtonProps {
  isAgain: boolean;
  ask: { mutate: () => void; isPending: boolean; error: unknown };
  note: string;
}

function AskButton({ isAgain, ask, note }: AskButtonProps) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  return (
    <>
      {isAgain ? null : <p className="billing-note">{note}</p>}
      <div className="billing-actions">
        <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t(isAgain ? 'comparison.again' : 'comparison.ask')}
        </Button>
      </div>
      {ask.error ? <Alert tone="danger">{errorText(ask.error)}</Alert> : null}
    </>
  );
}
