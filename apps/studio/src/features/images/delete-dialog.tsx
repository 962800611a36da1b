import type { StudioImage } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../lib/form-dialog.tsx';
import { useListBehind } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { imagesKey } from './image-list-api.ts';

/** Asks before a withheld image and its files are deleted. */
export function DeleteDialog({ record, onClose }: { record: Versioned<StudioImage>; onClose: () => void }) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { to, state } = useListBehind('/images');
  const queryClient = useQueryClient();
  const { id } = record.value;
  const mutation = useMutation({
    mutationFn: () => api.send('DELETE /images/*', { params: { '*': id }, version: record.version }),
    async onSuccess() {
      toasts.show({ text: t('remove.done'), tone: 'success' });
      await navigate(to, { state });
      void queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  return (
    <ConfirmDialog
      mutation={mutation}
      title={t('remove.title')}
      text={t('remove.text')}
      submit={t('remove.submit')}
      variant="danger"
      onClose={onClose}
    />
  );
}
