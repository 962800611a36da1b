import { isPremium } from '@lumigraph/api-clients';
import { useAccountState } from '@lumigraph/site-kit';
import { lazy, Suspense } from 'react';

const EarlyStrip = lazy(async () => ({ default: (await import('./early-strip.tsx')).EarlyStrip }));

/** Images before their publication, for members. The server enforces the access too. */
export function EarlyAccess() {
  const { user } = useAccountState();
  return isPremium(user) ? (
    <Suspense>
      <EarlyStrip />
    </Suspense>
  ) : null;
}
