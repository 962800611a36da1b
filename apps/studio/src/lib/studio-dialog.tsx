import { Dialog, type DialogProps } from '@lumigraph/ui-kit/dialog';
import { useTranslation } from 'react-i18next';

interface StudioDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'closeLabel'> {
  onClose: () => void;
}

/** A window that is open while it is rendered. */
export function StudioDialog({ onClose, ...props }: StudioDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...props} open onOpenChange={(open) => open || onClose()} closeLabel={t('actions.close')} />
  );
}
