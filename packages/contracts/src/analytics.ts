import Type from 'typebox';
import { analyticsEventNames, ANALYTICS_BATCH } from './analytics-events.ts';

/** The counter service: `POST /api/analytics`, and its numbers for operators. */

export const AnalyticsRequestSchema = Type.Object(
  {
    events: Type.Array(
      Type.Object(
        {
          name: Type.String({ enum: analyticsEventNames }),
          // Looked at one by one against the table of fields: a union here would make numbers of texts.
          fields: Type.Record(Type.String(), Type.Unknown()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: ANALYTICS_BATCH },
    ),
  },
  { additionalProperties: false },
);
export type AnalyticsRequest = Type.Static<typeof AnalyticsRequestSchema>;

/** Longest period that the numbers are asked for at once. */
export const ANALYTICS_MOST_DAYS = 366;

export const AnalyticsStatsSchema = Type.Object({
  /** First and last day, `YYYY-MM-DD` (UTC), both included. */
  from: Type.String(),
  to: Type.String(),
  /** Ids of the sites of which there are numbers in this time. */
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
      /** The commonest values of each field, most frequent first. */
      values: Type.Array(
        Type.Object({
          field: Type.String(),
          value: Type.String(),
          count: Type.Integer(),
          /** Sum of what the event measures (seconds, money), where it measures something. */
          total: Type.Number(),
        }),
      ),
    }),
  ),
});
export type AnalyticsStats = Type.Static<typeof AnalyticsStatsSchema>;

/** The counter service as screens see it. Rejects with `ApiError`. */
export interface AnalyticsApi {
  /** Needs the role `admin`. Of one site, or of all of this server together. */
  stats(days: number, site?: string): Promise<AnalyticsStats>;
}
