import { ResetPasswordForm } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Card, Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { AccountCard } from '../../features/account/account-card.tsx';
import { useAccount } from '../../features/account/account-context.tsx';
import { useAuth } from '../../features/account/use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { useAddressToken } from '../../features/account/use-address-token.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import '../../lib/keep-input.ts';

/** /reset-password: sets a new password with the link from the mail. */
function ResetPasswordPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { session } = useAccount();
  const auth = useAuth();
  const navigate = useNavigate();
  const token = useAddressToken();

  function onSuccess(): void {
    // The server ended all sessions of the old password, including the one of this browser.
    session.close('startup');
    const notice = { kind: 'text', text: t('reset.success'), tone: 'success' } as const;
    void navigate(paths.login(), { replace: true, state: { notice } });
  }

  return (
    <AccountCard>
      <SitePageMeta title={t('titles.resetPassword')} robots="noindex" />
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
    </AccountCard>
  );
}

export const namespaces = accountNamespaces;
export { ResetPasswordPage as Page };
