import { MINUTE_MS } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../studio-api.ts';

/** Licenses, models and origins that images have. */
export const valuesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['image-values'],
    queryFn: ({ signal }) => api.send('GET /image-values', { signal }),
    staleTime: MINUTE_MS,
  });
