import { isApiError } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { ConfirmationReturn } from '@lumigraph/ui-auth';
import { Alert } from '@lumigraph/ui-kit';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useCapturedSocialReturn } from '../social-return.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { confirmedSection } from './confirmation-address.ts';

interface Question {
  response: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

export interface Confirmation {
  /**
   * Sends a call; where the server asks for a confirmation first, asks the user and sends it again.
   *
   * @throws DOMException `AbortError` if the user cancels: {@link view} says that nothing was changed.
   */
  confirmed: <T>(call: () => Promise<T>) => Promise<T>;
  /** The dialog, and the result of a confirmation above the content of the section. */
  view: ReactNode;
}

/**
 * Confirms that the signed-in user is at the device, for changes of how the account is protected. `section` is the id of
 * the section with the change: a provider leads back to it.
 */
export function useConfirmation(user: StoredUser, section: string): Confirmation {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const socialReturn = useCapturedSocialReturn();
  // Rendered only in the browser: the page needs a session.
  const [hasReturned, setHasReturned] = useState(() => confirmedSection(location.search) === section);
  const [isCancelled, setIsCancelled] = useState(false);
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
      setIsCancelled(false);
      setHasReturned(false);
      try {
        return await call();
      } catch (error) {
        if (!isApiError(error, 'REAUTHENTICATION_REQUIRED')) throw error;
        if (await ask()) return call();
        setIsCancelled(true);
        throw new DOMException('The user cancelled the confirmation', 'AbortError');
      }
    },
    view: (
      <>
        {hasReturned ? <ConfirmationReturn api={auth} socialReturn={socialReturn} /> : null}
        {isCancelled ? <Alert tone="info">{t('confirm.cancelled')}</Alert> : null}
        {question ? <ConfirmDialog user={user} section={section} onClose={question.settle} /> : null}
      </>
    ),
  };
}
