import { useTranslation } from 'react-i18next';

function AuthPage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('nav.signIn')}</h1>;
}

export { AuthPage as Page };
