import { createHttp, type Call } from '@lumigraph/api-clients/http';
import { API_PREFIX, SHARED_TIMEOUT_MS } from '@lumigraph/contracts';
import { useMemo } from 'react';
import type { Versioned } from '../lib/studio-api.ts';
import { useStudio } from '../lib/studio.tsx';

/** Calls for made-up objects, which no call of the server returns: for stories and tests of tables and forms. */
export function useSamples() {
  const { session } = useStudio();
  return useMemo(() => {
    const http = createHttp({
      baseUrl: `${API_PREFIX}/studio/samples`,
      timeoutMs: SHARED_TIMEOUT_MS,
      fetch: session.fetch,
    });
    return {
      read: <T>(call: Call) => http.json(call) as Promise<T>,
      async versioned<T>(call: Call): Promise<Versioned<T>> {
        const response = await http.response(call);
        return { value: (await response.json()) as T, version: response.headers.get('etag') ?? '*' };
      },
    };
  }, [session]);
}
