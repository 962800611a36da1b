import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { readLoginMessage } from '../../features/account/login-message.ts';
import { SignInCard } from '../../features/account/sign-in-card.tsx';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';

function LoginPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const socialReturn = useCapturedSocialReturn();
  const { search } = useLocation();
  const message = readLoginMessage(new URLSearchParams(search).get('message'));
  return (
    <>
      <AccountMeta title={t('titles.login')} />
      <SignInCard
        mode="login"
        notice={message ? { kind: 'text', text: t(`loginMessages.${message}`), tone: 'info' } : null}
        socialReturn={socialReturn}
      />
    </>
  );
}

export const namespaces = accountNamespaces;
export { LoginPage as Page };
