import type { StoredUser } from '@lumigraph/contracts';
import { PasskeyList } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { Section } from './section.tsx';

/** Passkeys of the account, where the server has them switched on. */
export function PasskeysSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  return (
    <Section id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      <PasskeyList key={user.id} api={auth} />
    </Section>
  );
}
