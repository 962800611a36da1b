/** One number per site, day, event, field and value; the field '' counts the event itself. */
interface AnalyticsDayTable {
  /** Id of the site of the event. */
  site: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  name: string;
  field: string;
  value: string;
  count: number;
  /** Sum of the measured quantity (seconds, money) in hundredths. */
  total: number;
}

export interface AnalyticsTables {
  analytics_day: AnalyticsDayTable;
}
