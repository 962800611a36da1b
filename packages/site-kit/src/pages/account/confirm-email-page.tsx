import { Alert, Button, Card } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { AccountCard } from '../../features/account/account-card.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { useConfirmEmail } from '../../features/account/use-confirm-email.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';

/**
 * /confirm-email: the target of the links that confirm an address. Requires a button press, because mail
 * scanners open links too.
 */
function ConfirmEmailPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { token, progress, isSignedIn, confirm } = useConfirmEmail();
  const isConfirmed = progress.kind === 'done' || progress.kind === 'already';
  const isAsking = !isConfirmed && progress.kind !== 'sign-in';

  return (
    <AccountCard>
      <SitePageMeta title={t('titles.confirmEmail')} robots="noindex" />
      <Card padding="lg" className="account-single">
        <h1 tabIndex={-1}>{t('confirmEmail.title')}</h1>
        {token === null && isAsking ? <Alert tone="danger">{t('confirmEmail.linkMissing')}</Alert> : null}
        {progress.kind === 'failed' ? <Alert tone="danger">{progress.text}</Alert> : null}
        {progress.kind === 'done' ? <Alert tone="success">{t('confirmEmail.done')}</Alert> : null}
        {progress.kind === 'already' ? (
          <Alert tone="success">{t('errors.EMAIL_ALREADY_CONFIRMED')}</Alert>
        ) : null}
        {isConfirmed || (token === null && isAsking) ? (
          <NextLink isSignedIn={isSignedIn} hasToken={token !== null} />
        ) : null}
        {progress.kind === 'sign-in' ? (
          <>
            <Alert tone="info">{t('confirmEmail.signInFirst')}</Alert>
            <AppLink
              className="ui-button"
              data-variant="primary"
              to={paths.login({ redirect: paths.confirmEmail() })}
            >
              {t('confirmEmail.toLogin')}
            </AppLink>
          </>
        ) : null}
        {isAsking && token !== null ? (
          <>
            <p>{t('confirmEmail.text')}</p>
            <Button
              variant="primary"
              wide
              busy={progress.kind === 'sending'}
              disabled={!token}
              onClick={confirm}
            >
              {t('confirmEmail.submit')}
            </Button>
          </>
        ) : null}
      </Card>
    </AccountCard>
  );
}

/** The profile sends a new link. */
function NextLink({ isSignedIn, hasToken }: { isSignedIn: boolean; hasToken: boolean }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const login = paths.login(hasToken ? {} : { redirect: paths.profile() });
  return (
    <AppLink className="ui-button" data-variant="primary" to={isSignedIn ? paths.profile() : login}>
      {t(isSignedIn ? 'signedIn.toProfile' : 'confirmEmail.toLogin')}
    </AppLink>
  );
}

export const namespaces = accountNamespaces;
export { ConfirmEmailPage as Page };
