import { Button, EmptyState, Spinner, LinkButton, type EmptyStateProps } from '@lumigraph/ui-kit';
import { TriangleAlert, Compass, LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { PageTitle, renderLink } from '../lib/page.tsx';
import { useStudio } from '../lib/studio.tsx';

interface StatePageProps extends EmptyStateProps {
  title: string;
  /** Without the shell. */
  isAlone?: boolean;
}

/** A page that says why there is nothing else. */
export function StatePage({ isAlone = false, ...state }: StatePageProps) {
  const page = (
    <>
      <PageTitle>{state.title}</PageTitle>
      <EmptyState level={1} {...state} />
    </>
  );
  return isAlone ? <main className="studio-alone">{page}</main> : page;
}

/** For a user without a role (`isAlone`), or without the role that a section requires. */
export function NoPermissionPage({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  const { auth } = useStudio();
  return (
    <StatePage
      isAlone={isAlone}
      icon={<LockKeyhole />}
      title={t('noPermission.title')}
      action={
        isAlone ? (
          <>
            <LinkButton href="/" variant="primary">
              {t('account.site')}
            </LinkButton>
            <Button onClick={() => void auth.logout()}>{t('account.signOut')}</Button>
          </>
        ) : undefined
      }
    >
      {t(isAlone ? 'noPermission.noRole' : 'noPermission.section')}
    </StatePage>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <StatePage
      icon={<Compass />}
      title={t('notFound.title')}
      action={
        <LinkButton href="/" renderLink={renderLink}>
          {t('notFound.home')}
        </LinkButton>
      }
    >
      {t('notFound.text')}
    </StatePage>
  );
}

/** A page whose code or first data is loading. */
export const Wait = () => (
  <div className="studio-wait" aria-busy="true">
    <Spinner />
  </div>
);

/** A page that failed to render, or whose code did not load: after an update its files have other names. */
export function FailurePage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => reportError(new Error('A page of the studio failed', { cause: error })), [error]);
  return (
    <StatePage
      role="alert"
      icon={<TriangleAlert />}
      title={t('failure.title')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    >
      {t(navigator.onLine ? 'failure.page' : 'failure.offline')}
    </StatePage>
  );
}
