import { EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../lib/page.tsx';
import { renderLink } from '../lib/render-link.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<Compass />}
        title={t('notFound.title')}
        action={
          <LinkButton href="/" renderLink={renderLink}>
            {t('notFound.home')}
          </LinkButton>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </>
  );
}
