import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../lib/page.tsx';
import { useStudio } from '../lib/studio.tsx';

/** For a user without a role (`isAlone`, without the shell), or without the role that a section requires. */
export function NoPermissionPage({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  const { auth } = useStudio();
  const page = (
    <>
      <PageTitle>{t('noPermission.title')}</PageTitle>
      <EmptyState
        level={1}
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
      </EmptyState>
    </>
  );
  return isAlone ? <main className="studio-alone">{page}</main> : page;
}
