import { useTranslation } from 'react-i18next';

function ProfilePage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('nav.signIn')}</h1>;
}

export { ProfilePage as Page };
