import { useTranslation } from 'react-i18next';

function ResetPasswordPage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('nav.signIn')}</h1>;
}

export { ResetPasswordPage as Page };
