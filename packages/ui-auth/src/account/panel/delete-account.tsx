import { Button } from '@lumigraph/ui-kit';
import { lazy, Suspense, useState } from 'react';
import type { AccountPartProps } from './account-part.tsx';
import type { DeleteApi } from './delete-dialog.tsx';
import { usePanelTexts } from './panel-texts.ts';

// Hardly any visit needs it.
const DeleteDialog = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteDialog,
}));

/** Deletes the account after a dialog. `api.deleteAccount` ends the session. */
export function DeleteAccount({ api, user }: AccountPartProps<DeleteApi>) {
  const { t } = usePanelTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="ui-auth-stack">
      <Button
        className="ui-account-button ui-account-danger"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('delete.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <DeleteDialog api={api} user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
