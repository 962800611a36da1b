import { useTranslation } from 'react-i18next';

function HomePage() {
  const { t } = useTranslation();
  return <h1 tabIndex={-1}>{t('home.title')}</h1>;
}

export { HomePage as Page };
