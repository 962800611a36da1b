import { useTranslation } from 'react-i18next';
import { AccountMeta } from './account-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { SignInCard } from './sign-in-card.tsx';
import { useCapturedSocialReturn } from './social-return.ts';

export function RegisterScreen() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const socialReturn = useCapturedSocialReturn();
  return (
    <>
      <AccountMeta title={t('titles.register')} />
      <SignInCard mode="register" socialReturn={socialReturn} />
    </>
  );
}
