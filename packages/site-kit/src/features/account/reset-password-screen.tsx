import { ResetPasswordForm } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { Card, Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account.css';
import { useAccount } from './account-context.tsx';
import { AccountMeta } from './account-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { useAddressToken } from './use-address-token.ts';

/** /reset-password: sets a new password with the link from the mail. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth, session } = useAccount();
  const navigate = useNavigate();
  const token = useAddressToken();

  function onSuccess(): void {
    // All sessions ended with the old password, the one of this browser too.
    session.close('startup');
    const notice = { kind: 'text', text: t('reset.success'), tone: 'success' } as const;
    void navigate(paths.login(), { replace: true, state: { notice } });
  }

  return (
    <div className="account-card wrap">
      <AccountMeta title={t('titles.resetPassword')} />
      <Card padding="lg" className="account-single">
        <h1 tabIndex={-1}>{t('reset.title')}</h1>
        {token === undefined ? (
          <div aria-busy="true">
            <Skeleton shape="block" className="account-form-wait" />
          </div>
        ) : (
          <ResetPasswordForm api={auth} token={token} onSuccess={onSuccess} />
        )}
        <p className="account-more">
          <AppLink to={paths.forgotPassword()}>{t('reset.askAgain')}</AppLink>
        </p>
      </Card>
    </div>
  );
}
