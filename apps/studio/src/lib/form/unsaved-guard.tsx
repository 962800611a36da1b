import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';

/** Asks before the page is left with unsaved changes: by a link, and by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('form.leave.title')}
      closeLabel={t('actions.close')}
      onOpenChange={() => blocker.reset()}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('form.leave.leave')}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            {t('form.leave.stay')}
          </Button>
        </>
      }
    >
      {t('form.leave.text')}
    </Dialog>
  );
}
