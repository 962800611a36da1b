import { MINUTE_MS, type StoredUser } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { withWait } from '@lumigraph/ui-kit/form';
import { createTexts } from '@lumigraph/ui-kit/texts';
import { useEffect, useRef, useState, useContext } from 'react';
import { AuthUiContext } from '../../appearance/auth-ui-context.ts';
import { readFailure, failureText } from '../../failure/auth-failure.ts';
import { useAuthTexts } from '../../texts/use-auth-texts.ts';
import { ACCOUNT_NAMESPACE, type AccountMessages } from '../account-texts.ts';
import en from '../messages/en.json';

export interface AccountPartProps<Api> {
  api: Api;
  user: StoredUser;
}

/** Typed text of a form that the site keeps, for example until a session that has expired is renewed. */
export interface AccountDraft {
  restored?: Record<string, string> | undefined;
  keep: (values: Record<string, string>) => void;
  drop: () => void;
}

/** Undefined in the user of a backend that has passwords only. */
export const hasPassword = (user: StoredUser): boolean => user['hasPassword'] !== false;

/** What a cancelled confirmation rejects with: nothing to report. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** What `load` resolves to. It loads again for another `key`, and by `reload`; what it had stays on display meanwhile. */
export function useLoaded<T>(load: () => Promise<T>, key?: unknown) {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isMounted = true;
    load().then(
      (data) => isMounted && setState({ data }),
      (error: unknown) => isMounted && setState((now) => ({ ...now, error })),
    );
    return () => {
      isMounted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is new at each rendering
  }, [round, key]);
  return { ...state, reload: () => setRound((now) => now + 1) };
}

interface Change {
  /** The running change. */
  busy?: string;
  /** The last change, when it succeeded. */
  done?: string;
  /** Why the last change failed. */
  problem?: unknown;
}

/** One change at a time, named by the caller. */
export function useChange() {
  const [state, setState] = useState<Change>({});
  const isRunning = useRef(false);
  async function run(what: string, change: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ busy: what });
    try {
      await change();
      setState({ done: what });
    } catch (error) {
      setState(isCancelled(error) ? {} : { problem: error });
    } finally {
      isRunning.current = false;
    }
  }
  return { ...state, run: (what: string, change: () => Promise<unknown>) => void run(what, change) };
}

export interface CallProblemProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** The text for the code `TOO_MANY_ATTEMPTS`, where it can be more precise. */
  tooMany?: string | undefined;
}

/** Says why a call failed; nothing without an error. */
export function CallProblem({ error, onRetry, tooMany }: CallProblemProps) {
  const texts = useAuthTexts();
  const { t } = usePanelTexts();
  if (error === undefined) return null;
  const failure = readFailure(error);
  const own = failure.code === 'TOO_MANY_ATTEMPTS' ? tooMany : undefined;
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  );
  return (
    <Alert tone="danger" action={retry}>
      {withWait(own ?? failureText(failure, 'confirm', texts), failure, {
        language: texts.language,
        sentence: (time) => texts.t('errors.wait', { time }),
      })}
    </Alert>
  );
}

const KEEP_MS = MINUTE_MS;

/** Passes a file to the browser's own download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Long enough for the browser to have read the file, also with a slow "save as" dialog.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

const useCatalogue = /* @__PURE__ */ createTexts<AccountMessages>(ACCOUNT_NAMESPACE, en);

/** The texts of `AccountPanel` and its parts. */
export const usePanelTexts = () => useCatalogue(useContext(AuthUiContext).localization);
