import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useCountNotFound } from '../lib/analytics/use-count-not-found.ts';
import { Notice } from '../lib/notice.tsx';
import { ActionLink } from '../lib/app-link.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';

function NotFoundPage() {
  const { t } = useTranslation();
  useCountNotFound();
  return (
    <>
      <SitePageMeta title={t('notFound.title')} robots="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')} headingLevel={1}>
        <ActionLink variant="primary" href={paths.home()}>
          {t('notFound.home')}
        </ActionLink>
      </Notice>
    </>
  );
}

export const prefetch = () => Promise.resolve({ status: 404 });

export { NotFoundPage as Page };
