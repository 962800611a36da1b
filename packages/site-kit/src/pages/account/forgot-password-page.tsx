import { useTranslation } from 'react-i18next';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { SignInCard } from '../../features/account/sign-in-card.tsx';

function ForgotPasswordPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  return (
    <>
      <AccountMeta title={t('titles.forgotPassword')} />
      <SignInCard mode="forgot" socialReturn={null} />
    </>
  );
}

export const namespaces = accountNamespaces;
export { ForgotPasswordPage as Page };
