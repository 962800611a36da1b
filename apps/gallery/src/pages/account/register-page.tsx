import { useTranslation } from 'react-i18next';

function RegisterPage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('nav.signIn')}</h1>;
}

export { RegisterPage as Page };
