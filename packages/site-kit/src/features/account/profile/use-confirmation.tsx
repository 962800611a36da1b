import { isApiError } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Question {
  response: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

export interface Confirmation {
  /**
   * Sends a call; where the server asks for a confirmation first, asks the user and sends it again.
   *
   * @throws DOMException `AbortError` if the user cancels: nothing was changed, so there is nothing to report.
   */
  confirmed: <T>(call: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

/** Confirms that the signed-in user is at the device, for changes of how the account is protected. */
export function useConfirmation(user: StoredUser): Confirmation {
  const [question, setQuestion] = useState<Question>();
  const open = useRef<Question>(undefined);

  /** Calls that are refused at the same time share one dialog. */
  function ask(): Promise<boolean> {
    if (!open.current) {
      let settle: Question['settle'] = () => undefined;
      const response = new Promise<boolean>((resolve) => {
        settle = (isConfirmed) => {
          open.current = undefined;
          setQuestion(undefined);
          resolve(isConfirmed);
        };
      });
      open.current = { response, settle };
      setQuestion(open.current);
    }
    return open.current.response;
  }

  return {
    async confirmed(call) {
      try {
        return await call();
      } catch (error) {
        if (!isApiError(error, 'REAUTHENTICATION_REQUIRED')) throw error;
        if (!(await ask())) throw new DOMException('The user cancelled the confirmation', 'AbortError');
        return call();
      }
    },
    dialog: question ? <ConfirmDialog user={user} onClose={question.settle} /> : null,
  };
}
