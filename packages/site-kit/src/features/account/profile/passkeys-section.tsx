import type { StoredUser } from '@lumigraph/contracts';
import { PasskeyList } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/layered.css';
import { useMemo, useRef, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { Section } from './section.tsx';
import { useConfirmation } from './use-confirmation.tsx';

/** Passkeys of the account, where the server has them switched on. */
export function PasskeysSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { confirmed, view: confirmation } = useConfirmation(user, 'passkeys');
  const latest = useRef(confirmed);
  useEffect(() => {
    latest.current = confirmed;
  });
  // The list loads again when `api` changes.
  const api = useMemo<typeof auth>(
    () => ({
      ...auth,
      passkeyRegistrationOptions: () => latest.current(() => auth.passkeyRegistrationOptions()),
      removePasskey: (id) => latest.current(() => auth.removePasskey(id)),
    }),
    [auth],
  );
  return (
    <Section id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      {confirmation}
      <PasskeyList key={user.id} api={api} />
    </Section>
  );
}
