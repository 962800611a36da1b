import { useViewer } from '@lumigraph/site-kit';
import { lazy, Suspense } from 'react';

const EarlyStrip = lazy(async () => ({ default: (await import('./early-strip.tsx')).EarlyStrip }));

/** Images before their publication, for members. The server decides too. */
export function EarlyAccess() {
  const viewer = useViewer();
  return viewer?.isPremium ? (
    <Suspense fallback={null}>
      <EarlyStrip viewer={viewer} />
    </Suspense>
  ) : null;
}
