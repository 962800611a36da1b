import { fullName } from '@lumigraph/contracts';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useAccount, useAccountState } from '../../features/account/account-context.tsx';
import { useAuth } from '../../features/account/use-auth.ts';
import { BillingContext, type BillingAccess } from '../../features/subscription/billing-access.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';

/** Passes the visitor and the clients, which load on first use, to the billing screens. */
export function WithBilling({ children }: { children: ReactNode }) {
  const { session } = useAccount();
  const auth = useAuth();
  const { user } = useAccountState();
  const settings = usePublicSettings();
  const billing = useMemo<BillingAccess>(() => {
    return {
      visitor: user && { id: user.id, name: fullName(user), email: user.email },
      open: async () => (await import('../../lib/billing-client.ts')).openBilling(settings, session.fetch),
      refreshUser: () => auth.refreshUser(),
    };
  }, [session, auth, user, settings]);
  return <BillingContext value={billing}>{children}</BillingContext>;
}

/** The page with a billing screen alone. */
export function withBilling<Props extends object>(Screen: ComponentType<Props>) {
  return function BillingPage(props: Props) {
    return (
      <WithBilling>
        <Screen {...props} />
      </WithBilling>
    );
  };
}
