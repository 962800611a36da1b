import { useTrack } from '@lumigraph/analytics/react';
import { MagicLinkSignInForm, safeRedirect } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { Card, Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { AccountCard } from '../../features/account/account-card.tsx';
import { useAuth } from '../../features/account/use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { useSignInAddress } from '../../features/account/sign-in.ts';
import { useAddressToken } from '../../features/account/use-address-token.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';

/** /magic-link: signs in with the link from the mail. Requires a button press, because mail scanners open links too. */
function MagicLinkPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const navigate = useNavigate();
  const track = useTrack();
  const token = useAddressToken();
  const { redirect } = useSignInAddress();

  function onSuccess(): void {
    track('login', { method: 'magic-link' });
    void navigate(safeRedirect(redirect, location.origin), { replace: true });
  }

  return (
    <AccountCard>
      <SitePageMeta title={t('titles.magicLink')} robots="noindex" />
      <Card padding="lg" className="account-single">
        <h1 tabIndex={-1}>{t('magicLink.title')}</h1>
        {token === undefined ? (
          <div aria-busy="true">
            <Skeleton shape="block" className="account-form-wait" />
          </div>
        ) : (
          <>
            {token ? <p>{t('magicLink.text')}</p> : null}
            <MagicLinkSignInForm api={auth} token={token} onSuccess={onSuccess} />
          </>
        )}
        <p className="account-more">
          <AppLink to={paths.login({ redirect })}>{t('reset.askAgain')}</AppLink>
        </p>
      </Card>
    </AccountCard>
  );
}

export const namespaces = accountNamespaces;
export { MagicLinkPage as Page };
