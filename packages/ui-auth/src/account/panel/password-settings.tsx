import type { AuthApi } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { ChangePasswordForm } from '../../forms/change-password-form.tsx';
import { CallProblem, hasPassword, useChange, type AccountPartProps } from './account-part.tsx';
import { usePanelTexts } from './panel-texts.ts';

export type PasswordApi = Pick<AuthApi, 'changePassword' | 'forgotPassword'>;

export interface PasswordSettingsProps extends AccountPartProps<PasswordApi> {
  /** The password was changed: the server ends the other sessions. */
  onChange?: (() => void) | undefined;
}

/** Changes the password; users who only have another way to sign in set their first password by mail. */
export function PasswordSettings({ api, user, onChange }: PasswordSettingsProps) {
  if (!hasPassword(user)) return <FirstPassword api={api} user={user} />;
  return <ChangePasswordForm api={api} email={user.email} onSuccess={onChange} />;
}

function FirstPassword({ api, user: { email } }: AccountPartProps<PasswordApi>) {
  const { t } = usePanelTexts();
  const { busy, done, problem, run } = useChange();
  return (
    <div className="ui-auth-stack">
      <Button
        className="ui-account-button"
        busy={busy !== undefined}
        onClick={() => run('send', () => api.forgotPassword({ email }))}
      >
        {t('password.ask')}
      </Button>
      {done ? <Alert tone="success">{t('password.asked', { email })}</Alert> : null}
      <CallProblem error={problem} />
    </div>
  );
}
