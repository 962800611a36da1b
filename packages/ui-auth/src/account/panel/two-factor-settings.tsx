import type { AuthApi, StoredUser, TwoFactorEnrolment, TwoFactorStatus } from '@lumigraph/contracts';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { useState } from 'react';
import {
  CallProblem,
  isCancelled,
  useChange,
  useLoaded,
  type AccountPartProps,
  usePanelTexts,
} from './account-part.tsx';
import { useConfirmation, type ConfirmationApi, type UseConfirmationOptions } from './confirmation.tsx';
import { useDateTime } from './session-list.tsx';
import { CodeForm, EnrolmentForm, RecoveryCodes } from './two-factor-forms.tsx';

export type TwoFactorApi = ConfirmationApi &
  Pick<
    AuthApi,
    'twoFactor' | 'startTwoFactor' | 'confirmTwoFactor' | 'renewRecoveryCodes' | 'turnOffTwoFactor'
  >;

/** What two-step verification shows. */
export type TwoFactorView =
  | { kind: 'status' }
  | { kind: 'enrolling'; enrolment: TwoFactorEnrolment }
  /** These changes need a code, so that a session and the password alone cannot remove the protection. */
  | { kind: 'code'; change: 'renew' | 'turnOff' }
  /** Shown once: the server keeps only hashes. */
  | { kind: 'codes'; codes: readonly string[] };

export interface UseTwoFactorOptions extends Pick<UseConfirmationOptions, 'socialReturn'> {
  api: TwoFactorApi;
  user: StoredUser;
  /** It was turned on or off, or has new recovery codes: the server ends the other sessions. */
  onChange?: (() => void) | undefined;
}

/** State and calls of two-step verification, for custom markup. */
export function useTwoFactor({ api, user, socialReturn, onChange }: UseTwoFactorOptions) {
  const { confirmed, view: confirmation } = useConfirmation({
    api,
    user,
    socialReturn,
    section: 'twoFactor',
  });
  const status = useLoaded(() => api.twoFactor());
  const { busy, problem, run } = useChange();
  const [view, setView] = useState<TwoFactorView>({ kind: 'status' });
  const changes: Record<'renew' | 'turnOff', (code: string) => Promise<TwoFactorView>> = {
    renew: async (code) => ({ kind: 'codes', codes: await api.renewRecoveryCodes(code) }),
    async turnOff(code) {
      await api.turnOffTwoFactor(code);
      return { kind: 'status' };
    },
  };
  return {
    /** Undefined until it is loaded. */
    status: status.data,
    loadError: status.error,
    reload: status.reload,
    view,
    /** Place it above the rest: the dialog for a confirmation, and its result. */
    confirmation,
    isBusy: busy !== undefined,
    problem,
    /** Begins to turn it on. */
    start: () =>
      run('start', async () =>
        setView({ kind: 'enrolling', enrolment: await confirmed(() => api.startTwoFactor()) }),
      ),
    ask: (change: 'renew' | 'turnOff') => setView({ kind: 'code', change }),
    /** Sends the change of the view `code`. */
    send: (change: 'renew' | 'turnOff', code: string): Promise<TwoFactorView> =>
      confirmed(() => changes[change](code)).catch(statusIfCancelled),
    /** A change was completed: shows what follows. */
    finish(next: TwoFactorView): void {
      setView(next);
      status.reload();
      onChange?.();
    },
    /** Back to the status. */
    close: () => setView({ kind: 'status' }),
  };
}

/** A cancelled confirmation changes nothing. */
function statusIfCancelled(error: unknown): TwoFactorView {
  if (isCancelled(error)) return { kind: 'status' };
  throw error;
}

export interface TwoFactorSettingsProps
  extends AccountPartProps<TwoFactorApi>, Pick<UseTwoFactorOptions, 'socialReturn' | 'onChange'> {
  /** Stands with the address of the user in the file and on the paper with recovery codes. */
  siteName: string;
}

/** Two-step verification: turning it on with an authenticator app, recovery codes, turning it off. */
export function TwoFactorSettings({ siteName, ...options }: TwoFactorSettingsProps) {
  const { t } = usePanelTexts();
  const { status, loadError, view, problem, ...state } = useTwoFactor(options);
  return (
    <div className="ui-auth-stack">
      {state.confirmation}
      <CallProblem error={problem} />
      {problem === undefined ? <CallProblem error={loadError} onRetry={state.reload} /> : null}
      {view.kind === 'enrolling' ? (
        <EnrolmentForm
          api={options.api}
          enrolment={view.enrolment}
          onDone={(codes) => state.finish({ kind: 'codes', codes })}
          onCancel={state.close}
        />
      ) : null}
      {view.kind === 'code' ? (
        <CodeForm<TwoFactorView>
          intro={t('twoFactor.protected')}
          hint={t('twoFactor.anyCode')}
          submit={t(`twoFactor.${view.change}`)}
          send={(code) => state.send(view.change, code)}
          onDone={state.finish}
          onCancel={state.close}
        />
      ) : null}
      {view.kind === 'codes' ? (
        <RecoveryCodes
          codes={view.codes}
          account={`${siteName}, ${options.user.email}`}
          onDone={state.close}
        />
      ) : null}
      {view.kind === 'status' && status ? (
        <Status status={status} isBusy={state.isBusy} onStart={state.start} onChange={state.ask} />
      ) : null}
      {status === undefined && loadError === undefined ? (
        <Skeleton shape="block" className="ui-account-wait" />
      ) : null}
    </div>
  );
}

interface StatusProps {
  status: TwoFactorStatus;
  isBusy: boolean;
  onStart: () => void;
  onChange: (change: 'renew' | 'turnOff') => void;
}

function Status({ status, isBusy, onStart, onChange }: StatusProps) {
  const { t } = usePanelTexts();
  const at = useDateTime();
  if (!status.enabled) {
    return (
      <>
        {status.required ? <Alert tone="warning">{t('twoFactor.required')}</Alert> : null}
        <Button variant="primary" className="ui-account-button" busy={isBusy} onClick={onStart}>
          {t('twoFactor.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="ui-account-name">
        <Badge tone="success">{t('twoFactor.on')}</Badge>
        {status.enabledAt ? <span>{t('sessions.since', { date: at(status.enabledAt) })}</span> : null}
      </p>
      <p>{t('twoFactor.left', { count: status.recoveryCodesLeft })}</p>
      <div className="ui-auth-actions">
        <Button onClick={() => onChange('renew')}>{t('twoFactor.renew')}</Button>
        <Button className="ui-account-danger" onClick={() => onChange('turnOff')}>
          {t('twoFactor.turnOff')}
        </Button>
      </div>
    </>
  );
}
