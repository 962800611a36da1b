import { PageMeta } from '@lumigraph/site-meta';
import { LinkButton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Notice } from '../lib/notice.tsx';
import { renderLink } from '../lib/render-link.tsx';

function NotFoundPage() {
  const { t } = useTranslation();
  const config = useSiteConfig();
  return (
    <>
      <PageMeta site={{ title: config.name }} title={t('notFound.title')} robots="noindex" />
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
