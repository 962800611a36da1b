import { isApiError } from '@lumigraph/api-clients';
import { readAmount, writeAmount } from '@lumigraph/contracts';
import { PRICE_MAX_DAYS_AHEAD, type PlanPrices } from '@lumigraph/contracts/studio';
import { Alert } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { startOfDay } from '../../lib/table/use-list-state.ts';
import { billingKey } from './billing-api.ts';
import { useReasonField } from './billing-parts.tsx';

interface PriceDialogProps {
  plan: PlanPrices['plans'][number];
  /** Of the prices on the page. */
  version: string;
  onClose: () => void;
}

/** Sets the price of a plan from a day on. */
export function PriceDialog({ plan, version, onClose }: PriceDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const { currency } = plan;
  const field = { language: i18n.language, currency };
  const reason = useReasonField();
  return (
    <ChangeDialog
      send={(api, values) => {
        const from = startOfDay(values.from);
        return api.sendVersioned('POST /plan-prices/:id', {
          params: { id: plan.id },
          version,
          body: {
            amount: readAmount(values.amount, field) ?? 0,
            reason: values.reason.trim(),
            ...(from === undefined ? {} : { from }),
          },
        });
      }}
      done={t('price.done')}
      refresh={billingKey}
      failureText={(error) => (isApiError(error, 'UNPROCESSABLE') ? t('price.refused') : undefined)}
      title={t('price.title', { plan: t(`intervals.${plan.interval}`) })}
      text={t('price.text', { amount: money(plan.amount, currency) })}
      submit={t('price.submit')}
      fields={[
        {
          name: 'amount',
          label: t('price.amount', { currency }),
          inputMode: 'decimal',
          autoComplete: 'off',
          problem: t('price.amountProblem', { example: writeAmount(plan.amount, field) }),
          isValid: (typed) => (readAmount(typed, field) ?? 0) > 0,
          renderBelow: ({ amount }) => <PriceStep plan={plan} typed={amount} />,
        },
        {
          name: 'from',
          type: 'date',
          label: t('price.day'),
          hint: t('price.dayHint'),
          problem: t('price.dayProblem', { count: PRICE_MAX_DAYS_AHEAD }),
          isValid: (day) => isComing(startOfDay(day)),
          isOptional: true,
        },
        { ...reason, hint: t('price.reasonHint') },
      ]}
      onClose={onClose}
    />
  );
}

/** Beyond it, a price is likely to be a slip of the decimal point. */
const USUAL_FACTOR = 2;

/** The typed price beside today's one. */
function PriceStep({
  plan: { amount, currency },
  typed,
}: Pick<PriceDialogProps, 'plan'> & { typed: string }) {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const next = readAmount(typed, { language: i18n.language, currency }) ?? 0;
  if (next <= 0 || amount <= 0 || next === amount) return null;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const text = t('price.step', {
    from: money(amount, currency),
    to: money(next, currency),
    change: percent.format(next / amount - 1),
  });
  const isUnusual = next > USUAL_FACTOR * amount || USUAL_FACTOR * next < amount;
  return (
    <Alert tone={isUnusual ? 'warning' : 'info'} title={isUnusual ? t('price.unusual') : undefined}>
      {text}
    </Alert>
  );
}

const isComing = (time: number | undefined): boolean => time !== undefined && time > Date.now();
