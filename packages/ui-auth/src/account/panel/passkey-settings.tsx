import { useEffect, useMemo, useRef } from 'react';
import { PasskeyList } from '../../passkeys/passkey-list.tsx';
import type { PasskeysApi } from '../../passkeys/use-passkeys.ts';
import type { AccountPartProps } from './account-part.tsx';
import { useConfirmation, type ConfirmationApi, type UseConfirmationOptions } from './confirmation.tsx';

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
