/** One number a site, day, event, field and value; a field of '' counts the event itself. */
interface AnalyticsDayTable {
  /** Id of the site on which it happened. */
  site: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  name: string;
  field: string;
  value: string;
  count: number;
  /** Sum of what the event measures (seconds, money) in hundredths. */
  total: number;
}

export interface AnalyticsTables {
  analytics_day: AnalyticsDayTable;
}
