import type { StoredUser, TwoFactorEnrolment, TwoFactorStatus } from '@lumigraph/contracts';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { sessionsQuery, twoFactorQuery } from '../account-queries.ts';
import { useErrorText } from '../use-error-text.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { TwoFactorCodeForm } from './two-factor-code-form.tsx';
import { TwoFactorEnrolmentForm } from './two-factor-enrolment.tsx';
import { useConfirmation } from './use-confirmation.tsx';

type View =
  | { kind: 'status' }
  | { kind: 'enrolling'; enrolment: TwoFactorEnrolment }
  /** These changes need a code, so that a session and the password alone cannot remove the protection. */
  | { kind: 'code'; change: 'renew' | 'turnOff' }
  /** Shown once: the server keeps only hashes. */
  | { kind: 'codes'; codes: readonly string[] };

/** Two-step verification: turning it on with an app, recovery codes, turning it off. */
export function TwoFactorSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
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
  const start = async (): Promise<View> => ({
    kind: 'enrolling',
    enrolment: await auth.startTwoFactor(),
  });
  const changes: Record<'renew' | 'turnOff', (code: string) => Promise<View>> = {
    renew: async (code) => ({ kind: 'codes', codes: await auth.renewRecoveryCodes(code) }),
    async turnOff(code) {
      await auth.turnOffTwoFactor(code);
      return { kind: 'status' };
    },
  };
  const isCancelled = change.error?.name === 'AbortError';
  const problem = (isCancelled ? null : change.error) ?? status.error;

  return (
    <Section id="twoFactor" title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {confirmation}
      {problem ? (
        <Problem
          text={errorText(problem, t('twoFactor.failed'))}
          onRetry={status.error ? () => void status.refetch() : undefined}
        />
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
      {view.kind === 'code' ? (
        <TwoFactorCodeForm
          intro={t('twoFactor.protected')}
          hint={t('twoFactor.anyCode')}
          submit={t(`twoFactor.${view.change}`)}
          send={(code) => confirmed(() => changes[view.change](code)).catch(statusIfCancelled)}
          onDone={(next) => {
            setView(next);
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
          isBusy={change.isPending}
          onStart={() => change.mutate(start)}
          onChange={(kind) => setView({ kind: 'code', change: kind })}
        />
      ) : null}
      {status.isPending ? <Skeleton shape="block" className="profile-session-wait" /> : null}
    </Section>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t('sessions.retry')}
    </Button>
  );
  return (
    <Alert tone="danger" action={retry}>
      {text}
    </Alert>
  );
}

/** The section says that nothing was changed. */
function statusIfCancelled(error: unknown): View {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'status' };
  throw error;
}

interface StatusProps {
  status: TwoFactorStatus;
  isBusy: boolean;
  onStart: () => void;
  onChange: (change: 'renew' | 'turnOff') => void;
}

function Status({ status, isBusy, onStart, onChange }: StatusProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { dateTime } = useFormats();
  if (!status.enabled) {
    return (
      <>
        {status.required ? <Alert tone="warning">{t('twoFactor.required')}</Alert> : null}
        <Button variant="primary" busy={isBusy} onClick={onStart}>
          {t('twoFactor.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="profile-session-name">
        <Badge tone="success">{t('twoFactor.on')}</Badge>
        {status.enabledAt ? <span>{t('sessions.since', { date: dateTime(status.enabledAt) })}</span> : null}
      </p>
      <p>{t('twoFactor.left', { count: status.recoveryCodesLeft })}</p>
      <div className="profile-actions">
        <Button onClick={() => onChange('renew')}>{t('twoFactor.renew')}</Button>
        <Button className="profile-danger" onClick={() => onChange('turnOff')}>
          {t('twoFactor.turnOff')}
        </Button>
      </div>
    </>
  );
}
