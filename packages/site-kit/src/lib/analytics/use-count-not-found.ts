import { useTrack } from '@lumigraph/analytics/react';
import { useEffect } from 'react';

/** Reports an address without a page; the address itself is not sent. */
export function useCountNotFound(): void {
  const track = useTrack();
  useEffect(() => track('exception', { kind: 'not_found', route: '/*' }), [track]);
}
