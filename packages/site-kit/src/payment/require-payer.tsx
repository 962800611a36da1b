import { Skeleton } from '@lumigraph/ui-kit';
import { useEffect, type ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { useAccountState } from '../features/account/account-context.tsx';
import { loginMessages } from '../features/account/login-message.ts';
import { useLatch } from '../features/account/use-latch.ts';

/** The form is for signed-in visitors; others go to /login and come back, by page loads. */
export function RequirePayer({ address, children }: { address: string; children: ReactNode }) {
  const { status, user, reason } = useAccountState();
  const wasHeld = useLatch(user !== null);
  useEffect(() => {
    if (status !== 'anonymous') return;
    const isOwnChoice = reason === 'signed-out' || reason === 'deleted';
    const message = loginMessages[wasHeld || reason === 'startup' ? 'expired' : 'required'];
    const target = wasHeld && isOwnChoice ? paths.home() : paths.login({ redirect: address, message });
    globalThis.location.replace(target);
  }, [status, reason, wasHeld, address]);
  return status === 'authenticated' ? children : <Skeleton shape="block" className="money-wait" />;
}
