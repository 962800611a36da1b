import { ANALYTICS_STATISTICS_PATH, type AnalyticsApi } from '@lumigraph/contracts';
import { objectWithList } from './responses.ts';
import { createServiceHttp, type ServiceOptions } from './service-http.ts';

export type AnalyticsClientOptions = ServiceOptions;

/**
 * Client that reads the statistics of the analytics service; `@lumigraph/analytics` sends the events. Rejects
 * with `ApiError`.
 */
export function createAnalyticsClient(options: AnalyticsClientOptions = {}): AnalyticsApi {
  const http = createServiceHttp(options);
  return {
    statistics: (days, site) =>
      http.read({ path: ANALYTICS_STATISTICS_PATH, query: { days, site } }, objectWithList('days')),
  };
}
