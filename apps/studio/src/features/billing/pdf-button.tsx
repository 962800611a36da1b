import { Button, useToasts } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';

/** Downloads an invoice as the buyer got it. */
export function PdfButton({ invoice: { id, number } }: { invoice: { id: string; number: string } }) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const load = useMutation({
    mutationFn: () => api.sendForFile('GET /invoices/:id/pdf', { params: { id } }),
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  return (
    <Button size="sm" busy={load.isPending} aria-label={t('pdfOf', { number })} onClick={() => load.mutate()}>
      {t('pdf')}
    </Button>
  );
}
