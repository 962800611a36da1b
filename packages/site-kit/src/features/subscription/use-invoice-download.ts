import type { Invoice } from '@lumigraph/contracts';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { useBilling } from './billing-access.ts';

/** Saves an invoice's PDF. */
export function useInvoiceDownload() {
  const { open } = useBilling();
  const saving = useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const blob = await (await open()).subscriptions.downloadInvoice(id);
      saveFile(blob, `invoice-${number}.pdf`);
    },
  });
  return {
    save: (invoice: Invoice) => saving.mutate(invoice),
    busyId: saving.isPending ? saving.variables.id : undefined,
    error: saving.error,
  };
}
