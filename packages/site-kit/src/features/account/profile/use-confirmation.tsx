import { isApiError } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface Confirmation {
  /** Sends a call; where the server asks for a confirmation first, asks the user and sends it again. */
  confirmed: <T>(call: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

/** Confirms that the signed-in user is at the device, for changes of how the account is protected. */
export function useConfirmation(user: StoredUser): Confirmation {
  const [pending, setPending] = useState<{ settle: (isConfirmed: boolean) => void }>();

  return {
    async confirmed(call) {
      try {
        return await call();
      } catch (error) {
        if (!isApiError(error, 'REAUTHENTICATION_REQUIRED')) throw error;
        const isConfirmed = await new Promise<boolean>((settle) => setPending({ settle }));
        setPending(undefined);
        if (!isConfirmed) throw error;
        return call();
      }
    },
    dialog: pending ? <ConfirmDialog user={user} onClose={pending.settle} /> : null,
  };
}
