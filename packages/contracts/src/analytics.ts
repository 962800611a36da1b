import Type from 'typebox';
import { closed } from './schemas.ts';
import { analyticsEventNames, ANALYTICS_BATCH } from './analytics-events.ts';

/** The analytics service: `POST /api/analytics`, and statistics for operators. */

export const AnalyticsRequestSchema = closed({
  events: Type.Array(
    closed({
      name: Type.String({ enum: analyticsEventNames }),
      // Checked field by field against the table of fields: a union here would convert numbers to strings.
      fields: Type.Record(Type.String(), Type.Unknown()),
    }),
    { minItems: 1, maxItems: ANALYTICS_BATCH },
  ),
  /** Language of the page that the events are about. */
  locale: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$' })),
});
export type AnalyticsRequest = Type.Static<typeof AnalyticsRequestSchema>;

/** Longest period of one statistics request. */
export const ANALYTICS_MOST_DAYS = 366;

export const AnalyticsStatisticsSchema = Type.Object({
  /** First and last day, `YYYY-MM-DD` (UTC), both included. */
  from: Type.String(),
  to: Type.String(),
  /** Ids of the sites with statistics in this period. */
  sites: Type.Array(Type.String()),
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      views: Type.Integer(),
      visits: Type.Integer(),
      downloads: Type.Integer(),
    }),
  ),
  events: Type.Array(
    Type.Object({
      name: Type.String(),
      count: Type.Integer(),
      /** The most frequent values of each field, in descending order. */
      values: Type.Array(
        Type.Object({
          field: Type.String(),
          value: Type.String(),
          count: Type.Integer(),
          /** Sum of the measured quantity (seconds, money), where the event has one. */
          total: Type.Number(),
        }),
      ),
    }),
  ),
});
export type AnalyticsStatistics = Type.Static<typeof AnalyticsStatisticsSchema>;

/** The analytics service for screens. Rejects with `ApiError`. */
export interface AnalyticsApi {
  /** Requires the role `admin`. Statistics of one site, or of all sites of this server together. */
  statistics(days: number, site?: string): Promise<AnalyticsStatistics>;
}
