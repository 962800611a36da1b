import { useMemo, type ReactNode } from 'react';
import { registerNamespace } from '../../app/i18n.ts';
import { useAccount, useAccountState } from '../../features/account/account-context.tsx';
import { MoneyContext, type MoneyAccess } from '../../features/subscription/money-access.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';

registerNamespace(
  'subscription',
  import.meta.glob('../../features/subscription/messages/*.json', { import: 'default' }),
);
// The form carries its English itself.
registerNamespace('ui-payments', {
  '/de.json': async () => (await import('@lumigraph/ui-payments/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-payments/messages/bg.json')).default,
});

export const moneyNamespaces = ['subscription', 'ui-payments'] as const;

/** Gives the screens around money the visitor and the clients, which are loaded when first asked for. */
export function WithMoney({ children }: { children: ReactNode }) {
  const { session, auth } = useAccount();
  const { user } = useAccountState();
  const settings = usePublicSettings();
  const money = useMemo<MoneyAccess>(() => {
    return {
      visitor: user && {
        id: user.id,
        name: [user.firstName, user.lastName].filter(Boolean).join(' '),
        email: user.email,
      },
      open: async () => (await import('../../lib/money-client.ts')).openMoney(settings, session.fetch),
      refreshUser: () => auth.refreshUser(),
    };
  }, [session, auth, user, settings]);
  return <MoneyContext value={money}>{children}</MoneyContext>;
}
