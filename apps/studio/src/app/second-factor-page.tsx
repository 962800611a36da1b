import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../lib/page.tsx';
import { useStudio } from '../lib/studio.tsx';

/** For a user whose role needs a second factor that is not turned on: the server refuses every call. */
export function SecondFactorPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { auth } = useStudio();
  return (
    <main className="studio-alone">
      <PageTitle>{t('secondFactor.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<ShieldCheck />}
        title={t('secondFactor.title')}
        action={
          <>
            <LinkButton href="/profile#twoFactor" variant="primary">
              {t('secondFactor.profile')}
            </LinkButton>
            <Button onClick={onRetry}>{t('secondFactor.retry')}</Button>
            <Button onClick={() => void auth.logout()}>{t('account.signOut')}</Button>
          </>
        }
      >
        {t('secondFactor.text')}
      </EmptyState>
    </main>
  );
}
