import type { PaymentComparison } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection, Records } from '../../lib/card-section.tsx';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { ComparisonList, OneComparison } from './comparison-table.tsx';

/** Asks the provider of a payment, and shows its response beside what the server holds. */
export function PaymentComparisonCard({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  return (
    <ComparisonCard
      ask={async (api) => [await api.send('GET /payments/:id/comparison', { params: { id } })]}
      note={t('comparison.note')}
    >
      {([comparison], show) =>
        comparison && <OneComparison comparison={comparison} onCorrected={(corrected) => show([corrected])} />
      }
    </ComparisonCard>
  );
}

/** Asks the providers of the newest payments of a subscription. */
export function SubscriptionComparisonCard({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  return (
    <ComparisonCard
      ask={(api) => api.send('GET /subscriptions/:id/comparison', { params: { id } })}
      note={t('comparison.noteSubscription')}
    >
      {(comparisons, show) =>
        comparisons.length === 0 ? (
          <Records records={[]} />
        ) : (
          <ComparisonList
            label={t('comparison.title')}
            comparisons={comparisons}
            onCorrected={(corrected) => show(replaced(comparisons, corrected))}
          />
        )
      }
    </ComparisonCard>
  );
}

interface ComparisonCardProps {
  ask: (api: StudioApi) => Promise<PaymentComparison[]>;
  /** Shown before it is asked. */
  note: string;
  children: (
    comparisons: readonly PaymentComparison[],
    show: (corrected: PaymentComparison[]) => void,
  ) => ReactNode;
}

function ComparisonCard({ ask, note, children }: ComparisonCardProps) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const errorText = useErrorText();
  const [comparisons, setComparisons] = useState<PaymentComparison[]>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(api),
    onSuccess: setComparisons,
  });
  return (
    <CardSection title={t('comparison.title')}>
      {comparisons ? null : <p className="billing-note">{note}</p>}
      <div className="billing-actions">
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          {t(comparisons ? 'comparison.again' : 'comparison.ask')}
        </Button>
      </div>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {comparisons ? children(comparisons, setComparisons) : null}
    </CardSection>
  );
}

/** The same list with a corrected payment. */
export const replaced = (
  comparisons: readonly PaymentComparison[],
  corrected: PaymentComparison,
): PaymentComparison[] =>
  comparisons.map((each) => (each.payment.id === corrected.payment.id ? corrected : each));
