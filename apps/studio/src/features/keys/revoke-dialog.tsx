import type { AccessKey } from '@lumigraph/contracts/studio';
import { Alert, Button, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { keysQuery, revokeKey } from './keys-api.ts';

/** Asks before a key ends, which cannot be undone. */
export function RevokeDialog({ entry, onClose }: { entry: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeKey(api, entry.id),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: keysQuery(api).queryKey });
      toasts.show({ text: t('revoked'), tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      role="alertdialog"
      title={t('revokeTitle', { name: entry.name })}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('actions.cancel')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {t('revoke')}
          </Button>
        </>
      }
    >
      <div className="studio-dialog-form">
        <p className="studio-dialog-text">{t('revokeText')}</p>
        {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      </div>
    </Dialog>
  );
}
