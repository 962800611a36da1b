import { Button } from '@lumigraph/ui-kit';
import { StudioDialog } from '../studio-dialog.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Saves the changes of a form that saves itself; what it could not save is asked about. */
  flush?: (() => Promise<void>) | undefined;
}

/** Asks before the page is left with unsaved changes: by a link, and by closing the tab. */
export function UnsavedGuard({ isDirty, flush }: UnsavedGuardProps) {
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
  const isBlocked = blocker.state === 'blocked';
  const [flushedFor, setFlushedFor] = useState<unknown>();
  const hasFlushed = flushedFor === blocker.location;
  const saveFirst = useEffectEvent((to: unknown) => Promise.resolve(flush?.()).then(() => setFlushedFor(to)));
  useEffect(() => {
    if (isBlocked) void saveFirst(blocker.location);
  }, [isBlocked, blocker.location]);
  const goOn = useEffectEvent(() => blocker.proceed?.());
  useEffect(() => {
    if (isBlocked && hasFlushed && !isDirty) goOn();
  }, [isBlocked, hasFlushed, isDirty]);
  if (blocker.state !== 'blocked' || (flush && !hasFlushed) || !isDirty) return null;
  return (
    <StudioDialog
      role="alertdialog"
      title={t('form.leave.title')}
      onClose={() => blocker.reset()}
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
    </StudioDialog>
  );
}
