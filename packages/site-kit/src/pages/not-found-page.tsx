import { LinkButton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useCountNotFound } from '../lib/analytics/use-count-not-found.ts';
import { Notice } from '../lib/notice.tsx';
import { renderLink } from '../lib/app-link.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';

function NotFoundPage() {
  const { t } = useTranslation();
  useCountNotFound();
  return (
    <>
      <SitePageMeta title={t('notFound.title')} robots="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')} headingLevel={1}>
        <LinkButton variant="primary" href={paths.home()} renderLink={renderLink}>
          {t('notFound.home')}
        </LinkButton>
      </Notice>
    </>
  );
}

export const prefetch = () => Promise.resolve({ status: 404 });

export { NotFoundPage as Page };
