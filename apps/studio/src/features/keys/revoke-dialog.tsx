import type { AccessKey } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { keysQuery, revokeKey } from './keys-api.ts';

/** Asks before a key ends, which cannot be undone. */
export function RevokeDialog({ entry, onClose }: { entry: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const api = useStudioApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => revokeKey(api, entry.id),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: keysQuery(api).queryKey });
      toasts.show({ text: t('revoked'), tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      mutation={mutation}
      title={t('revokeTitle', { name: entry.name })}
      text={t('revokeText')}
      submit={t('revoke')}
      variant="danger"
      onClose={onClose}
    />
  );
}
