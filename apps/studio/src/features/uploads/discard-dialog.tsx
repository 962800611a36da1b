import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../lib/form-dialog.tsx';

interface DiscardDialogProps {
  onDiscard: () => Promise<void>;
  onClose: () => void;
}

/** Asks before uploaded files are deleted. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('uploads');
  // A failure is shown as a notification.
  const mutation = useMutation({ mutationFn: onDiscard, onError: onClose });
  return (
    <ConfirmDialog
      mutation={mutation}
      title={t('discard.title')}
      text={t('discard.text')}
      submit={t('actions.discard')}
      variant="danger"
      onClose={onClose}
    />
  );
}
