import {
  ANALYTICS_STATISTICS_PATH,
  API_PREFIX,
  SHARED_TIMEOUT_MS,
  type AnalyticsApi,
  type AnalyticsStatistics,
} from '@lumigraph/contracts';
import { createHttp, type Fetch } from './http.ts';
import { objectWithList } from './responses.ts';

export interface AnalyticsClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /** Pass `session.fetch`: only accounts with the role `admin` may read the statistics. */
  fetch?: Fetch;
  timeoutMs?: number;
}

/**
 * Client that reads the statistics of the analytics service; `@lumigraph/analytics` sends the events. Rejects
 * with `ApiError`.
 */
export function createAnalyticsClient(options: AnalyticsClientOptions = {}): AnalyticsApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    fetch: options.fetch,
  });
  return {
    statistics: (days, site) =>
      http.read(
        { path: ANALYTICS_STATISTICS_PATH, query: { days, site } },
        objectWithList<AnalyticsStatistics>('days'),
      ),
  };
}
