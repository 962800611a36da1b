import { useTranslation } from 'react-i18next';
import { AccountMeta } from '../../features/account/account-meta.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { accountNamespaces } from '../../features/account/account-texts.ts';
import { SignInCard } from '../../features/account/sign-in-card.tsx';
import { useCapturedSocialReturn } from '../../features/account/social-return.ts';

function RegisterPage() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const socialReturn = useCapturedSocialReturn();
  return (
    <>
      <AccountMeta title={t('titles.register')} />
      <SignInCard mode="register" socialReturn={socialReturn} />
    </>
  );
}

export const namespaces = accountNamespaces;
export { RegisterPage as Page };
