import { exportContents, exportFormats } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { saveFile } from '../../lib/studio-api.ts';
import { monthOf, thisMonth } from './billing-api.ts';

interface ExportProps {
  /** The month on the page. */
  month: string | undefined;
  /** The sums are chosen at first, not the lines. */
  hasSums?: boolean;
}

/** Downloads a month for the accountant. */
export function ExportButton(props: ExportProps) {
  const { t } = useTranslation('billing');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('export.action')}</Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({ month, hasSums = false, onClose }: ExportProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation('billing');
  return (
    <ChangeDialog
      send={(api, query) => api.sendForFile('GET /invoice-export', { query })}
      onDone={(file, values) => {
        saveFile(file, `${values.content === 'totals' ? 'totals' : 'invoices'}-${values.month}.csv`);
        onClose();
      }}
      title={t('export.title')}
      text={t('export.text')}
      submit={t('export.submit')}
      fields={[
        {
          name: 'month',
          type: 'month',
          label: t('export.month'),
          initial: month ?? thisMonth(),
          problem: t('export.monthMissing'),
          isValid: (value) => monthOf(value) !== undefined,
        },
        {
          name: 'content',
          label: t('export.content'),
          initial: hasSums ? 'totals' : 'lines',
          options: exportContents.map((value) => ({ value, label: t(`export.${value}`) })),
        },
        {
          name: 'format',
          label: t('export.format'),
          // Spreadsheets read a file as the language of their user writes numbers.
          initial: new Intl.NumberFormat(i18n.language).format(1.5).includes(',') ? 'semicolon' : 'comma',
          options: exportFormats.map((value) => ({ value, label: t(`export.${value}`) })),
        },
      ]}
      onClose={onClose}
    />
  );
}
