import type { StoredUser } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { Section } from './section.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** Deletes the account after a confirmation dialog. */
export function DeleteSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section id="delete" title={t('delete.title')} text={t('delete.text')} tone="danger">
      <Button className="profile-danger" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {t('delete.open')}
      </Button>
      {isAsked ? (
        <Suspense>
          <DeleteDialog user={user} onClose={() => setIsAsked(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
