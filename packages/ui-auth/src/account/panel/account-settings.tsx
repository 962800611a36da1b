import type { AuthApi } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { lazy, Suspense, useState, useEffect, useMemo, useRef } from 'react';
import { ChangePasswordForm } from '../../forms/change-password-form.tsx';
import { PasskeyList } from '../../passkeys/passkey-list.tsx';
import type { PasskeysApi } from '../../passkeys/use-passkeys.ts';
import {
  CallProblem,
  saveFile,
  useChange,
  type AccountPartProps,
  hasPassword,
  usePanelTexts,
} from './account-part.tsx';
import { useConfirmation, type ConfirmationApi, type UseConfirmationOptions } from './confirmation.tsx';
import type { DeleteApi } from './delete-dialog.tsx';

const FILE_NAME = 'my-data.zip';

export interface DataExportProps {
  api: Pick<AuthApi, 'exportData'>;
}

/**
 * Exports all stored data of the account: a zip with JSON and files. The browser holds it until it is saved
 * (large ones on disk), at most the hundred megabytes that an account may upload.
 */
export function DataExport({ api }: DataExportProps) {
  const { t } = usePanelTexts();
  const { busy, done, problem, run } = useChange();
  return (
    <div className="ui-auth-stack">
      <Button
        className="ui-account-button"
        busy={busy !== undefined}
        onClick={() => run('export', async () => saveFile(await api.exportData(), FILE_NAME))}
      >
        {t('data.submit')}
      </Button>
      <CallProblem error={problem} tooMany={t('data.tooMany')} />
      {done ? <Alert tone="success">{t('data.done', { name: FILE_NAME })}</Alert> : null}
    </div>
  );
}

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

export type PasswordApi = Pick<AuthApi, 'changePassword' | 'forgotPassword'>;

export interface PasswordSettingsProps extends AccountPartProps<PasswordApi> {
  /** The password was changed: the server ends the other sessions. */
  onChange?: (() => void) | undefined;
}

/** Changes the password; users who only have another way to sign in set their first password by mail. */
export function PasswordSettings({ api, user, onChange }: PasswordSettingsProps) {
  if (!hasPassword(user)) return <FirstPassword api={api} user={user} />;
  return <ChangePasswordForm api={api} email={user.email} onSuccess={onChange} />;
}

function FirstPassword({ api, user: { email } }: AccountPartProps<PasswordApi>) {
  const { t } = usePanelTexts();
  const { busy, done, problem, run } = useChange();
  return (
    <div className="ui-auth-stack">
      <Button
        className="ui-account-button"
        busy={busy !== undefined}
        onClick={() => run('send', () => api.forgotPassword({ email }))}
      >
        {t('password.ask')}
      </Button>
      {done ? <Alert tone="success">{t('password.asked', { email })}</Alert> : null}
      <CallProblem error={problem} />
    </div>
  );
}

export type PasskeySettingsApi = ConfirmationApi & PasskeysApi;

export type PasskeySettingsProps = AccountPartProps<PasskeySettingsApi> &
  Pick<UseConfirmationOptions, 'socialReturn'>;

/** The passkeys of the user; adding and removing one asks for a confirmation where the server wants it. */
export function PasskeySettings({ api, user, socialReturn }: PasskeySettingsProps) {
  const { confirmed, view } = useConfirmation({ api, user, socialReturn, section: 'passkeys' });
  const latest = useRef(confirmed);
  useEffect(() => {
    latest.current = confirmed;
  });
  // The list loads again when `api` changes.
  const guarded = useMemo<PasskeysApi>(
    () => ({
      passkeys: () => api.passkeys(),
      addPasskey: (request) => api.addPasskey(request),
      renamePasskey: (id, name) => api.renamePasskey(id, name),
      passkeyRegistrationOptions: () => latest.current(() => api.passkeyRegistrationOptions()),
      removePasskey: (id) => latest.current(() => api.removePasskey(id)),
    }),
    [api],
  );
  return (
    <div className="ui-auth-stack">
      {view}
      <PasskeyList api={guarded} />
    </div>
  );
}
