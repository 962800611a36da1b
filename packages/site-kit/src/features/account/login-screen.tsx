import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountMeta } from './account-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { readLoginMessage } from './login-message.ts';
import { SignInCard } from './sign-in-card.tsx';
import { useCapturedSocialReturn } from './social-return.ts';

export function LoginScreen() {
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
