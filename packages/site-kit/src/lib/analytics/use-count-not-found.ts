import { useTrack } from '@lumigraph/analytics/react';
import { useEffect } from 'react';

/** Reports an address that leads nowhere; which one stays here. */
export function useCountNotFound(): void {
  const track = useTrack();
  useEffect(() => track('exception', { kind: 'not_found', route: '/*' }), [track]);
}
