import type { StoredUser } from '@lumigraph/contracts';
import { ConfirmIdentity } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { confirmationAddress } from './confirmation-address.ts';

interface ConfirmDialogProps {
  user: StoredUser;
  /** The section to which a provider leads back. */
  section: string;
  /** Called with true after the server has accepted the confirmation. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm the session with what the account has: password, code, passkey or provider. */
export function ConfirmDialog({ user, section, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      role="alertdialog"
      title={t('confirm.title')}
      closeLabel={t('confirm.close')}
      actions={<Button onClick={() => onClose(false)}>{t('confirm.cancel')}</Button>}
    >
      <ConfirmIdentity
        api={auth}
        email={user.email}
        returnTo={confirmationAddress(location.href, section)}
        onSuccess={() => onClose(true)}
      />
    </Dialog>
  );
}
