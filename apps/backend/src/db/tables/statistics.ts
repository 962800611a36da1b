export interface StatisticTables {
  /** One number per site, day, event, field and value; the field '' counts the event itself. */
  analytics_day: {
    /** Id of the site of the event. */
    site: string;
    /** `YYYY-MM-DD` in the time zone of the settings; UTC before that setting existed. */
    day: string;
    name: string;
    field: string;
    value: string;
    count: number;
    /** Sum of the measured quantity (seconds, money) in hundredths. */
    total: number;
  };
  /** One number per day, site and language for each statistic of the studio. */
  statistic_day: {
    /** A counted `StatisticName` of the contracts. */
    statistic: string;
    day: string;
    site: string;
    /** A language of the product; '' when it is not known. */
    locale: string;
    count: number;
  };
  /** Searches without a result, of terms that several networks have searched for. */
  empty_search: {
    day: string;
    site: string;
    locale: string;
    term: string;
    count: number;
  };
}
