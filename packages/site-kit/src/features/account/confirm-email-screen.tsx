import { isApiError } from '@lumigraph/api-clients';
import { useTrack } from '@lumigraph/analytics/react';
import { Alert, Button, Card } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import './account.css';
import { useAccount, useAccountState } from './account-context.tsx';
import { useErrorText } from './use-error-text.ts';
import { AccountMeta } from './account-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { useAddressToken } from './use-address-token.ts';

type Progress =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'done' }
  | { kind: 'failed'; text: string; needsSignIn: boolean };

/**
 * /confirm-email: where the mails lead that confirm an address. Asks for a press, because programs that look through
 * mails open links too.
 */
export function ConfirmEmailScreen() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const { status } = useAccountState();
  const errorText = useErrorText();
  const track = useTrack();
  const token = useAddressToken();
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });

  async function confirm(): Promise<void> {
    setProgress({ kind: 'sending' });
    try {
      await auth.confirmEmail(token ?? '');
      setProgress({ kind: 'done' });
      // Who is signed in has changed the address; who is not has just finished registering.
      if (status === 'authenticated') await auth.refreshUser().catch(() => undefined);
      else track('sign_up', { method: 'email' });
    } catch (error) {
      setProgress({
        kind: 'failed',
        text: errorText(error, t('confirmEmail.failed')),
        needsSignIn: isApiError(error, 'LINK_NEEDS_SIGN_IN') && status !== 'authenticated',
      });
    }
  }

  return (
    <div className="account-card wrap">
      <AccountMeta title={t('titles.confirmEmail')} />
      <Card padding="lg" className="account-single">
        <h1 tabIndex={-1}>{t('confirmEmail.title')}</h1>
        {token === null ? <Alert tone="danger">{t('confirmEmail.linkMissing')}</Alert> : null}
        {progress.kind === 'failed' ? <Alert tone="danger">{progress.text}</Alert> : null}
        {progress.kind === 'failed' && progress.needsSignIn ? (
          <AppLink className="ui-button" to={paths.login()}>
            {t('confirmEmail.toLogin')}
          </AppLink>
        ) : null}
        {progress.kind === 'done' ? (
          <>
            <Alert tone="success">{t('confirmEmail.done')}</Alert>
            <AppLink
              className="ui-button"
              data-variant="primary"
              to={status === 'authenticated' ? paths.profile() : paths.login()}
            >
              {t(status === 'authenticated' ? 'signedIn.toProfile' : 'confirmEmail.toLogin')}
            </AppLink>
          </>
        ) : (
          <>
            <p>{t('confirmEmail.text')}</p>
            <Button
              variant="primary"
              wide
              busy={progress.kind === 'sending'}
              disabled={!token}
              onClick={() => void confirm()}
            >
              {t('confirmEmail.submit')}
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
