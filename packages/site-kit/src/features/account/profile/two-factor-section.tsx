import type { StoredUser, TwoFactorEnrolment, TwoFactorStatus } from '@lumigraph/contracts';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { sessionsQuery, twoFactorQuery } from '../account-queries.ts';
import { useErrorText } from '../use-error-text.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { TwoFactorEnrolmentForm } from './two-factor-enrolment.tsx';
import { useConfirmation } from './use-confirmation.tsx';

type View =
  | { kind: 'status' }
  | { kind: 'enrolling'; enrolment: TwoFactorEnrolment }
  /** Shown once: the server keeps only hashes. */
  | { kind: 'codes'; codes: readonly string[] };

/** Two-step verification: turning it on with an app, recovery codes, turning it off. */
export function TwoFactorSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { confirmed, view: confirmation } = useConfirmation(user, 'twoFactor');
  const [view, setView] = useState<View>({ kind: 'status' });
  const queryKey = twoFactorQuery(user.id);
  const status = useQuery({ queryKey, queryFn: () => auth.twoFactor(), staleTime: 0 });
  // The server ends the other sessions when two-step verification changes.
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionsQuery(user.id) }),
    ]);
  const change = useMutation({
    mutationFn: (call: () => Promise<View>) => confirmed(call),
    onSuccess: (next) => setView(next),
    onSettled: refresh,
  });
  const calls: StatusCalls = {
    start: async () => ({ kind: 'enrolling', enrolment: await auth.startTwoFactor() }),
    renew: async () => ({ kind: 'codes', codes: await auth.renewRecoveryCodes() }),
    async turnOff() {
      await auth.turnOffTwoFactor();
      return { kind: 'status' };
    },
  };
  const isCancelled = change.error?.name === 'AbortError';
  const problem = (isCancelled ? null : change.error) ?? status.error;

  return (
    <Section id="twoFactor" title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {confirmation}
      {problem ? (
        <Alert
          tone="danger"
          action={
            status.error ? (
              <Button size="sm" onClick={() => void status.refetch()}>
                {t('sessions.retry')}
              </Button>
            ) : undefined
          }
        >
          {errorText(problem, t('twoFactor.failed'))}
        </Alert>
      ) : null}
      {view.kind === 'enrolling' ? (
        <TwoFactorEnrolmentForm
          enrolment={view.enrolment}
          onDone={(codes) => {
            setView({ kind: 'codes', codes });
            void refresh();
          }}
          onCancel={() => setView({ kind: 'status' })}
        />
      ) : null}
      {view.kind === 'codes' ? (
        <RecoveryCodes codes={view.codes} email={user.email} onDone={() => setView({ kind: 'status' })} />
      ) : null}
      {view.kind === 'status' && status.data ? (
        <Status
          status={status.data}
          calls={calls}
          isBusy={change.isPending}
          onCall={(call) => change.mutate(call)}
        />
      ) : null}
      {status.isPending ? <Skeleton shape="block" className="profile-session-wait" /> : null}
    </Section>
  );
}

type StatusCalls = Record<'start' | 'renew' | 'turnOff', () => Promise<View>>;

interface StatusProps {
  status: TwoFactorStatus;
  calls: StatusCalls;
  isBusy: boolean;
  onCall: (call: () => Promise<View>) => void;
}

function Status({ status, calls, isBusy, onCall }: StatusProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { dateTime } = useFormats();
  if (!status.enabled) {
    return (
      <>
        {status.required ? <Alert tone="warning">{t('twoFactor.required')}</Alert> : null}
        <Button variant="primary" busy={isBusy} onClick={() => onCall(calls.start)}>
          {t('twoFactor.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="profile-session-name">
        <Badge tone="success">{t('twoFactor.on')}</Badge>
        {status.enabledAt ? t('sessions.since', { date: dateTime(status.enabledAt) }) : null}
      </p>
      <p>{t('twoFactor.left', { count: status.recoveryCodesLeft })}</p>
      <div className="profile-actions">
        <Button busy={isBusy} onClick={() => onCall(calls.renew)}>
          {t('twoFactor.renew')}
        </Button>
        <Button className="profile-danger" busy={isBusy} onClick={() => onCall(calls.turnOff)}>
          {t('twoFactor.turnOff')}
        </Button>
      </div>
    </>
  );
}
