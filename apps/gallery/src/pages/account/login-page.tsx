import { useTranslation } from 'react-i18next';

function LoginPage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('nav.signIn')}</h1>;
}

export { LoginPage as Page };
