import {
  GIFT_CODES_AT_ONCE,
  GIFT_CODES_MAX_DAYS,
  GIFT_CODES_NAME_MAX_LENGTH,
  type MadeGiftCodes,
} from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { ShownOnceDialog } from '../../lib/shown-once-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
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
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  const countUpTo = (most: number) =>
    ({
      inputMode: 'numeric',
      problem: t('gift.problems.number', { most }),
      isValid: (text: string) => isCount(text, most),
    }) as const;
  return (
    <ChangeDialog
      send={(api, { name, planId, count: codes, days }) =>
        api.send('POST /gift-codes', {
          body: { name: name.trim(), planId, count: Number(codes), days: Number(days) },
        })
      }
      refresh={billingKey}
      onDone={onMade}
      title={t('gift.make')}
      text={t('gift.text')}
      submit={t('gift.submit')}
      fields={[
        {
          name: 'name',
          label: t('gift.name'),
          hint: t('gift.nameHint'),
          maxLength: GIFT_CODES_NAME_MAX_LENGTH,
          problem: t('gift.problems.name'),
        },
        {
          name: 'planId',
          label: t('columns.plan'),
          placeholder: t('gift.choosePlan'),
          options: (choices?.plans ?? []).map(({ id, interval }) => ({
            value: id,
            label: t(`intervals.${interval}`),
          })),
          problem: t('gift.problems.plan'),
        },
        { name: 'count', label: t('gift.count'), initial: '1', ...countUpTo(GIFT_CODES_AT_ONCE) },
        {
          name: 'days',
          label: t('gift.days'),
          hint: t('gift.daysHint'),
          initial: '365',
          ...countUpTo(GIFT_CODES_MAX_DAYS),
        },
      ]}
      onClose={onClose}
    />
  );
}
