import { useMemo, type ReactNode } from 'react';
import { useAccount, useAccountState } from '../../features/account/account-context.tsx';
import { MoneyContext, type MoneyAccess } from '../../features/subscription/money-access.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';

/** Gives the screens around money the visitor and the clients, which are loaded when first asked for. */
export function WithMoney({ children }: { children: ReactNode }) {
  const { session, auth } = useAccount();
  const { user, status } = useAccountState();
  const isStarting = status === 'starting';
  const settings = usePublicSettings();
  const money = useMemo<MoneyAccess>(() => {
    return {
      visitor: user && {
        id: user.id,
        name: [user.firstName, user.lastName].filter(Boolean).join(' '),
        email: user.email,
      },
      isStarting,
      open: async () => (await import('../../lib/money-client.ts')).openMoney(settings, session.fetch),
      refreshUser: () => auth.refreshUser(),
    };
  }, [session, auth, user, isStarting, settings]);
  return <MoneyContext value={money}>{children}</MoneyContext>;
}
