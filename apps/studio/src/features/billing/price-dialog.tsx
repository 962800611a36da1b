import { isApiError } from '@lumigraph/api-clients';
import { PRICE_MAX_DAYS_AHEAD, REASON_MAX_LENGTH, type PlanPrices } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextArea, TextField, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { amountOf, billingKey, startOf } from './billing-api.ts';

interface PriceDialogProps {
  plan: PlanPrices['plans'][number];
  /** Of the prices on the page. */
  version: string;
  onClose: () => void;
}

/** Sets the price of a plan from a day on. */
export function PriceDialog({ plan, version, onClose }: PriceDialogProps) {
  const { t } = useTranslation('billing');
  const { t: common } = useTranslation();
  const { money } = useFormats();
  const formId = useId();
  const { field, formProps, status } = usePriceForm({ plan, version, onClose });
  const isBusy = status.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('price.title', { plan: t(`intervals.${plan.interval}`) })}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('price.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">{t('price.text', { amount: money(plan.amount, plan.currency) })}</p>
        <TextField
          label={t('price.amount', { currency: plan.currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          {...field('amount')}
        />
        <TextField type="date" label={t('price.day')} hint={t('price.dayHint')} {...field('from')} />
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={REASON_MAX_LENGTH}
          required
          {...field('reason')}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}

function usePriceForm({ plan, version, onClose }: PriceDialogProps) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const problems = {
    amount: t('price.amountProblem'),
    from: t('price.dayProblem', { count: PRICE_MAX_DAYS_AHEAD }),
    reason: t('reasonMissing'),
  };
  return useForm({
    initialValues: { amount: '', from: '', reason: '' },
    rules: ({ amount, from, reason }) => ({
      amount: (amountOf(amount) ?? 0) > 0 ? undefined : 'amount',
      from: from === '' || isComing(startOf(from)) ? undefined : 'from',
      reason: reason.trim() === '' ? 'reason' : undefined,
    }),
    problemText: (name) => problems[name],
    send: ({ amount, from, reason }) =>
      api.changeVersioned<PlanPrices>(`plan-prices/${encodeURIComponent(plan.id)}`, {
        version,
        body: {
          amount: amountOf(amount),
          reason: reason.trim(),
          ...(from === '' ? {} : { from: startOf(from) }),
        },
      }),
    failureText: (error) => (isApiError(error, 'UNPROCESSABLE') ? t('price.refused') : errorText(error)),
    onDone() {
      toasts.show({ text: t('price.done'), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries(billingKey);
    },
  });
}

const isComing = (time: number | undefined): boolean => time !== undefined && time > Date.now();
