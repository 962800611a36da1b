import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudio } from '../lib/studio.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { Wait } from './wait.tsx';

/** Above the page whose session has expired. Another user gets a new page, because this one shows other data. */
export function SignInAgain({ userId, onGiveUp }: { userId: string; onGiveUp: () => void }) {
  const { t } = useTranslation();
  const { session } = useStudio();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.store.subscribe(({ status, user: next }) => {
        if (status !== 'authenticated') return;
        if (next.id === userId) void queryClient.refetchQueries({ type: 'active' });
        else location.reload();
      }),
    [session, userId, queryClient],
  );
  return (
    <Dialog
      open
      onOpenChange={onGiveUp}
      role="alertdialog"
      title={t('signIn.expired')}
      closeLabel={t('actions.close')}
    >
      <p className="studio-dialog-text">{t('signIn.expiredText')}</p>
      <Suspense fallback={<Wait />}>
        <SignInForm headingLevel={3} appearance={{ layout: 'plain' }} />
      </Suspense>
    </Dialog>
  );
}
