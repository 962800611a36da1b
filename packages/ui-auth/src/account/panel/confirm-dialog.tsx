import type { StoredUser } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { ConfirmIdentity, type ConfirmIdentityProps } from '../../confirm/confirm-identity.tsx';
import { usePanelTexts } from './account-part.tsx';

export interface ConfirmDialogProps extends Pick<ConfirmIdentityProps, 'api' | 'returnTo'> {
  user: StoredUser;
  /** Called with true after the server has accepted the confirmation. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm the session with what the account has: password, code, passkey or provider. */
export function ConfirmDialog({ user, onClose, ...rest }: ConfirmDialogProps) {
  const { t } = usePanelTexts();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      role="alertdialog"
      title={t('confirmation.title')}
      closeLabel={t('actions.close')}
      actions={<Button onClick={() => onClose(false)}>{t('actions.cancel')}</Button>}
    >
      <ConfirmIdentity {...rest} email={user.email} onSuccess={() => onClose(true)} />
    </Dialog>
  );
}
