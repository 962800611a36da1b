import Type from 'typebox';
import { ANALYTICS_MOST_DAYS, AnalyticsStatisticsSchema, type AnalyticsStatistics } from '../analytics.ts';
import { LocaleQuerySchema } from '../images.ts';
import { closed, nullable } from '../schemas.ts';

/** The statistics of the studio. Days are calendar days of the operator's time zone, as `YYYY-MM-DD`. */

/** What visitors do. */
export const visitorStatistics = ['visits', 'views', 'downloads', 'searches', 'emptySearches'] as const;

/** What events of visitors are counted for; without own statistics these stay at zero. */
export const countedStatistics = [...visitorStatistics, 'planViews'] as const;
export type CountedStatistic = (typeof countedStatistics)[number];

/** The statistics for editors and administrators; those that no event is counted for come from accounts and billing. */
export const statisticNames = [...countedStatistics, 'signUps', 'checkouts', 'purchases'] as const;
export type StatisticName = (typeof statisticNames)[number];

/** What only administrators see. Amounts are in the minor unit of their currency. */
export const revenueStatisticNames = [
  'revenue',
  'refunds',
  'mrr',
  'newMembers',
  'endedMembers',
  'members',
] as const;
export type RevenueStatisticName = (typeof revenueStatisticNames)[number];

/** Steps of a visitor towards Premium; each has the number before and after it. */
export const conversionNames = ['signUpToPremium', 'plansToCheckout', 'checkoutToPaid'] as const;
export type ConversionName = (typeof conversionNames)[number];

const day = Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` });
export const StatisticsQuerySchema = closed({
  /** The last days, today included; without it and without `from` and `to` the last 30. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: ANALYTICS_MOST_DAYS })),
  from: Type.Optional(day),
  to: Type.Optional(day),
  site: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' })),
  locale: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })),
  /** Compare with the range of the same length that ends before this one begins. */
  compare: Type.Boolean({ default: true }),
});
export type StatisticsQuery = Type.Static<typeof StatisticsQuerySchema>;

const Share = Type.Object({ id: Type.String(), total: Type.Number() });

const statistic = <Name extends readonly string[]>(names: Name) =>
  Type.Object({
    name: Type.Enum(names),
    /** ISO 4217, for amounts. */
    currency: nullable(Type.String()),
    /** Sum of the range; of a stock (`mrr`, `members`) the value at its end. */
    total: Type.Number(),
    previousTotal: nullable(Type.Number()),
    /** One value for each day of the range. */
    days: Type.Array(Type.Number()),
    previousDays: nullable(Type.Array(Type.Number())),
    /** By site and by language, most first; a language that is not known has the id ''. */
    sites: Type.Array(Share),
    locales: Type.Array(Share),
    /** First day with counts; null when it is counted since the beginning, or not yet. */
    since: nullable(Type.String()),
  });

const RangeSchema = Type.Object({ from: Type.String(), to: Type.String() });

const range = {
  timeZone: Type.String(),
  /** The present day in this time zone. */
  today: Type.String(),
  from: Type.String(),
  to: Type.String(),
  previous: nullable(RangeSchema),
  days: Type.Array(Type.String()),
  previousDays: Type.Array(Type.String()),
  /** Ids of all sites, and all languages, that can be chosen. */
  sites: Type.Array(Type.String()),
  locales: Type.Array(Type.String()),
};

const Step = Type.Object({ before: Type.Integer(), after: Type.Integer() });

export const StatisticsSchema = Type.Object({
  ...range,
  /** Whether this server counts visits itself. */
  hasAnalytics: Type.Boolean(),
  /** Whether it counts the countries of visits: where a proxy states them. */
  hasCountries: Type.Boolean(),
  /** First day with counts by language. */
  localesSince: nullable(Type.String()),
  statistics: Type.Array(statistic(statisticNames)),
  conversions: Type.Array(
    Type.Object({ name: Type.Enum(conversionNames), ...Step.properties, previous: nullable(Step) }),
  ),
});
export type Statistics = Type.Static<typeof StatisticsSchema>;
export type Statistic = Statistics['statistics'][number];

export const RevenueStatisticsSchema = Type.Object({
  ...range,
  statistics: Type.Array(statistic(revenueStatisticNames)),
  /** Members that ended in the range, and those at its beginning. */
  churn: Type.Object({ ended: Type.Integer(), members: Type.Integer() }),
  previousChurn: nullable(Type.Object({ ended: Type.Integer(), members: Type.Integer() })),
});
export type RevenueStatistics = Type.Static<typeof RevenueStatisticsSchema>;
export type RevenueStatistic = RevenueStatistics['statistics'][number];

export const StatisticsCsvQuerySchema = closed({
  ...StatisticsQuerySchema.properties,
  statistic: Type.Enum(statisticNames),
});
export const RevenueCsvQuerySchema = closed({
  ...StatisticsQuerySchema.properties,
  statistic: Type.Enum(revenueStatisticNames),
});

/** Most terms of one response. */
export const MOST_EMPTY_SEARCH_TERMS = 100;

export const EmptySearchTermsSchema = Type.Object({
  /** How many networks must have searched for a term before it is stored. */
  threshold: Type.Integer(),
  since: nullable(Type.String()),
  items: Type.Array(
    Type.Object({ term: Type.String(), count: Type.Integer(), locales: Type.Array(Type.String()) }),
  ),
});
export type EmptySearchTerms = Type.Static<typeof EmptySearchTermsSchema>;

/** Language of the names of categories. */
export const FollowedQuerySchema = LocaleQuerySchema;

/** What a followed list is about; of searches and collections only the number is shown. */
export const followedKinds = ['newest', 'category', 'search', 'collection'] as const;

/** The lists of images that users follow by mail now, with the numbers of users, most first. */
export const FollowedSchema = Type.Object({
  /** Users who follow at least one list. */
  followers: Type.Integer(),
  items: Type.Array(
    Type.Object({
      kind: Type.Enum(followedKinds),
      /** Of the category. */
      name: nullable(Type.String()),
      followers: Type.Integer(),
    }),
  ),
});
export type FollowedStatistics = Type.Static<typeof FollowedSchema>;

/** The most frequent values of each event in a range. */
export const StatisticsEventsSchema = AnalyticsStatisticsSchema.properties.events;
export type StatisticsEvents = AnalyticsStatistics['events'];

/** Statistics of the start page: today so far, and the whole day a week before. */
export const TodaySchema = Type.Object({
  timeZone: Type.String(),
  today: Type.String(),
  weekBefore: Type.String(),
  hasAnalytics: Type.Boolean(),
  statistics: Type.Array(
    Type.Object({ name: Type.Enum(statisticNames), today: Type.Integer(), weekBefore: Type.Integer() }),
  ),
});
export type Today = Type.Static<typeof TodaySchema>;
