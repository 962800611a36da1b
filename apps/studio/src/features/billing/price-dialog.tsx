import { isApiError } from '@lumigraph/api-clients';
import { readAmount, writeAmount } from '@lumigraph/contracts';
import { PRICE_MAX_DAYS_AHEAD, type PlanPrices } from '@lumigraph/contracts/studio';
import { Alert, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { startOfDay } from '../../lib/table/use-list-state.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey } from './billing-api.ts';
import { ReasonField } from './billing-parts.tsx';

interface PriceDialogProps {
  plan: PlanPrices['plans'][number];
  /** Of the prices on the page. */
  version: string;
  onClose: () => void;
}

/** Sets the price of a plan from a day on. */
export function PriceDialog({ plan, version, onClose }: PriceDialogProps) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const form = usePriceForm({ plan, version, onClose });
  return (
    <FormDialog
      form={form}
      title={t('price.title', { plan: t(`intervals.${plan.interval}`) })}
      text={t('price.text', { amount: money(plan.amount, plan.currency) })}
      submit={t('price.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('price.amount', { currency: plan.currency })}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <PriceStep plan={plan} typed={form.values.amount} />
      <TextField type="date" label={t('price.day')} hint={t('price.dayHint')} {...form.field('from')} />
      <ReasonField hint={t('price.reasonHint')} {...form.field('reason')} />
    </FormDialog>
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

function usePriceForm({ plan, version, onClose }: PriceDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const field = { language: i18n.language, currency: plan.currency };
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const problems = {
    amount: t('price.amountProblem', { example: writeAmount(plan.amount, field) }),
    from: t('price.dayProblem', { count: PRICE_MAX_DAYS_AHEAD }),
    reason: t('reasonMissing'),
  };
  return useForm({
    initialValues: { amount: '', from: '', reason: '' },
    rules: ({ amount, from, reason }) => ({
      amount: (readAmount(amount, field) ?? 0) > 0 ? undefined : 'amount',
      from: from === '' || isComing(startOfDay(from)) ? undefined : 'from',
      reason: reason.trim() === '' ? 'reason' : undefined,
    }),
    problemText: (name) => problems[name],
    send({ amount, from, reason }) {
      const begin = startOfDay(from);
      return api.sendVersioned('POST /plan-prices/:id', {
        params: { id: plan.id },
        version,
        body: {
          amount: readAmount(amount, field) ?? 0,
          reason: reason.trim(),
          ...(begin === undefined ? {} : { from: begin }),
        },
      });
    },
    failureText: (error) => (isApiError(error, 'UNPROCESSABLE') ? t('price.refused') : errorText(error)),
    onDone() {
      toasts.show({ text: t('price.done'), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
}

const isComing = (time: number | undefined): boolean => time !== undefined && time > Date.now();
