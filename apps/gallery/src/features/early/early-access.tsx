import { useAccountState } from '@lumigraph/site-kit';
import { lazy, Suspense } from 'react';

const EarlyStrip = lazy(async () => import('./early-strip.tsx'));

/** Images before their publication. Whether there are any for this user is the server's decision. */
export function EarlyAccess() {
  const { user } = useAccountState();
  return user ? (
    <Suspense fallback={null}>
      <EarlyStrip key={user.id} />
    </Suspense>
  ) : null;
}
