import { PageMeta } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import type { PageModule } from '../app/lazy-page.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Notice } from '../lib/notice.tsx';
import { siteConfig } from '../site.config.ts';

function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="wrap">
      <PageMeta site={{ title: siteConfig.name }} title={t('notFound.title')} robots="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')} headingLevel={1}>
        <AppLink className="ui-button" data-variant="primary" to={paths.home()}>
          {t('notFound.toGallery')}
        </AppLink>
      </Notice>
    </div>
  );
}

export const prefetch: NonNullable<PageModule['prefetch']> = () => Promise.resolve({ status: 404 });

export { NotFoundPage as Page };
