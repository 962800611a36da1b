import type { StoredUser } from '@lumigraph/contracts';
import { Alert } from '@lumigraph/ui-kit';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { ConfirmationReturn, type ConfirmationReturnProps } from '../../confirm/confirmation-return.tsx';
import type { ConfirmIdentityProps } from '../../confirm/confirm-identity.tsx';
import { readFailure } from '../../failure/auth-failure.ts';
import { usePanelTexts } from './account-part.tsx';

// Few visits change how the account is protected.
const ConfirmDialog = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

export type ConfirmationApi = ConfirmIdentityProps['api'] & ConfirmationReturnProps['api'];

export interface UseConfirmationOptions extends Pick<ConfirmationReturnProps, 'socialReturn'> {
  api: ConfirmationApi;
  user: StoredUser;
  /** Id of the part of the page with the change: a provider leads back to it. */
  section: string;
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

interface Question {
  response: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const PARAMETER = 'confirm';

/** The address of this page to which a provider leads back, with the section that needs the confirmation. */
function returnAddress(section: string): string {
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, section);
  return url.href;
}

/** The browser has returned with the confirmation that this section needs. */
const isReturnTo = (section: string): boolean =>
  typeof location === 'object' && new URLSearchParams(location.search).get(PARAMETER) === section;

/** Confirms that the signed-in user is at the device, for changes of how the account is protected. */
export function useConfirmation({ api, user, section, socialReturn }: UseConfirmationOptions): Confirmation {
  const { t } = usePanelTexts();
  const [hasReturned, setHasReturned] = useState(() => isReturnTo(section));
  const [wasCancelled, setWasCancelled] = useState(false);
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
      setWasCancelled(false);
      setHasReturned(false);
      try {
        return await call();
      } catch (error) {
        if (readFailure(error).code !== 'REAUTHENTICATION_REQUIRED') throw error;
        if (await ask()) return call();
        setWasCancelled(true);
        throw new DOMException('The user cancelled the confirmation', 'AbortError');
      }
    },
    view: (
      <>
        {hasReturned ? <ConfirmationReturn api={api} socialReturn={socialReturn} /> : null}
        {wasCancelled ? <Alert>{t('confirmation.cancelled')}</Alert> : null}
        {question ? (
          <Suspense>
            <ConfirmDialog
              api={api}
              user={user}
              returnTo={returnAddress(section)}
              onClose={question.settle}
            />
          </Suspense>
        ) : null}
      </>
    ),
  };
}
