import { exportContents, exportFormats } from '@lumigraph/contracts/studio';
import { Button, Select, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { saveFile } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
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
  const api = useStudioApi();
  const errorText = useErrorText();
  const form = useForm<{ month: string; content: string; format: string }, unknown, Blob>({
    initialValues: {
      month: month ?? thisMonth(),
      content: hasSums ? 'totals' : 'lines',
      // Spreadsheets read a file as the language of their user writes numbers.
      format: new Intl.NumberFormat(i18n.language).format(1.5).includes(',') ? 'semicolon' : 'comma',
    },
    rules: (values) => ({ month: monthOf(values.month) === undefined ? 'month' : undefined }),
    problemText: () => t('export.monthMissing'),
    send: (query) => api.sendForFile('GET /invoice-export', { query }),
    failureText: errorText,
    onDone(file, values) {
      saveFile(file, `${values.content === 'totals' ? 'totals' : 'invoices'}-${values.month}.csv`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('export.title')}
      text={t('export.text')}
      submit={t('export.submit')}
      onClose={onClose}
    >
      <TextField type="month" label={t('export.month')} required {...form.field('month')} />
      <Select
        label={t('export.content')}
        options={exportContents.map((value) => ({ value, label: t(`export.${value}`) }))}
        {...form.field('content')}
      />
      <Select
        label={t('export.format')}
        options={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
        {...form.field('format')}
      />
    </FormDialog>
  );
}
