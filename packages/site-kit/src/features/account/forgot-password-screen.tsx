import { useTranslation } from 'react-i18next';
import { AccountMeta } from './account-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';
import { SignInCard } from './sign-in-card.tsx';

export function ForgotPasswordScreen() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  return (
    <>
      <AccountMeta title={t('titles.forgotPassword')} />
      <SignInCard mode="forgot" socialReturn={null} />
    </>
  );
}
