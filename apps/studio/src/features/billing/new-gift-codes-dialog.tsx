import {
  GIFT_CODES_AT_ONCE,
  GIFT_CODES_MAX_DAYS,
  GIFT_CODES_NAME_MAX_LENGTH,
  type MadeGiftCodes,
} from '@lumigraph/contracts/studio';
import { Select, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { ShownOnceDialog } from '../../lib/shown-once-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { billingKey, choicesQuery } from './billing-api.ts';

const MOST_ROWS = 8;

/** Makes gift codes, and shows them once. */
export function NewGiftCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing');
  const [made, setMade] = useState<MadeGiftCodes>();
  if (!made) return <GiftForm onClose={onClose} onMade={setMade} />;
  return (
    <ShownOnceDialog
      title={made.record.name}
      warning={t('gift.made')}
      label={t('pages.giftCodes')}
      text={made.codes.join('\n')}
      rows={Math.min(made.codes.length, MOST_ROWS)}
      note={t('gift.where')}
      onClose={onClose}
    />
  );
}

/** Whether a text is a whole number from 1 to `most`. */
const isCount = (text: string, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

function GiftForm({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeGiftCodes) => void }) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { data: choices } = useQuery(choicesQuery(api));
  const plans = choices?.plans ?? [];
  const problems = {
    name: t('gift.problems.name'),
    planId: t('gift.problems.plan'),
    count: t('gift.problems.number', { most: GIFT_CODES_AT_ONCE }),
    days: t('gift.problems.number', { most: GIFT_CODES_MAX_DAYS }),
  };
  const form = useForm({
    initialValues: { name: '', planId: '', count: '1', days: '365' },
    rules: ({ name, planId, count, days }) => ({
      name: name.trim() === '' ? 'name' : undefined,
      planId: planId === '' ? 'planId' : undefined,
      count: isCount(count, GIFT_CODES_AT_ONCE) ? undefined : 'count',
      days: isCount(days, GIFT_CODES_MAX_DAYS) ? undefined : 'days',
    }),
    problemText: (name) => problems[name],
    send: ({ name, planId, count, days }) =>
      api.send('POST /gift-codes', {
        body: { name: name.trim(), planId, count: Number(count), days: Number(days) },
      }),
    failureText: errorText,
    onDone(made) {
      void queryClient.invalidateQueries(billingKey);
      onMade(made);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('gift.make')}
      text={t('gift.text')}
      submit={t('gift.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('gift.name')}
        hint={t('gift.nameHint')}
        maxLength={GIFT_CODES_NAME_MAX_LENGTH}
        required
        {...form.field('name')}
      />
      <Select
        label={t('columns.plan')}
        placeholder={t('gift.choosePlan')}
        required
        options={plans.map(({ id, interval }) => ({ value: id, label: t(`intervals.${interval}`) }))}
        {...form.field('planId')}
      />
      <TextField label={t('gift.count')} required inputMode="numeric" {...form.field('count')} />
      <TextField
        label={t('gift.days')}
        hint={t('gift.daysHint')}
        required
        inputMode="numeric"
        {...form.field('days')}
      />
    </FormDialog>
  );
}
