import {
  analyticsFields,
  isAnalyticsValue,
  locales,
  matchLocale,
  validationMessage,
  OPTIONAL_ANALYTICS_FIELD,
  type AnalyticsEventName,
  type AnalyticsFieldKind,
  type FieldError,
} from '@lumigraph/contracts';
import type { CountedStatistic } from '@lumigraph/contracts/studio';
import type { VisitFacts } from './visit-facts.ts';

/** The counters that one event increments: the event itself (field '') and one for each counted value. */
export interface Tally {
  name: string;
  field: string;
  value: string;
  count: number;
  /** In hundredths. */
  total: number;
}

export interface ReceivedEvent {
  name: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Returns the problems of an event, by field; `position` is its index in the request. */
export function eventProblems({ name, fields }: ReceivedEvent, position: number): FieldError[] {
  const kinds: Record<string, AnalyticsFieldKind> = analyticsFields[name as AnalyticsEventName];
  const problem = (key: string, rule: string): FieldError => {
    const field = `events.${position}.fields.${key}`;
    return { field, rule, message: validationMessage('invalid', { field }) };
  };
  const unknown = Object.keys(fields)
    .filter((field) => !Object.hasOwn(kinds, field))
    .map((field) => problem(field.slice(0, 40), 'additionalProperties'));
  const wrong = Object.entries(kinds)
    .filter(([field, kind]) =>
      Object.hasOwn(fields, field)
        ? !isAnalyticsValue(kind, fields[field])
        : field !== OPTIONAL_ANALYTICS_FIELD,
    )
    .map(([field]) => problem(field, 'format'));
  return [...unknown, ...wrong];
}

const beginsVisit = (fields: ReceivedEvent['fields']): boolean => fields['referrer'] !== undefined;

export const HUNDREDTHS = 100;
/** Upper ends of the steps in which results are counted; the exact number would be noise. */
const RESULT_STEPS = [0, 10, 100, 1_000] as const;

function resultStep(results: number): string {
  const index = RESULT_STEPS.findIndex((end) => results <= end);
  const end = RESULT_STEPS[index];
  if (end === undefined) return `>${RESULT_STEPS.at(-1)}`;
  return index === 0 ? '0' : `${(RESULT_STEPS[index - 1] ?? 0) + 1}-${end}`;
}

/** Numbers, and what has too many values. */
const UNCOUNTED: ReadonlySet<AnalyticsFieldKind> = new Set(['path', 'count', 'amount']);

/** The numbers that an event adds to, a visit also those of its request. Its fields are checked already. */
export function tallyEvent({ name, fields }: ReceivedEvent, facts: VisitFacts = {}): Tally[] {
  const text = (field: string): string => String(fields[field]);
  const tally = (field: string, value: string, total = 0): Tally => ({
    name,
    field,
    value,
    count: 1,
    total: Math.round(total * HUNDREDTHS),
  });
  const whole = tally('', '');
  const kinds: Record<string, AnalyticsFieldKind> = analyticsFields[name as AnalyticsEventName];
  const values = Object.entries(kinds)
    .filter(([field, kind]) => !UNCOUNTED.has(kind) && fields[field] !== undefined)
    .map(([field]) => tally(field, text(field)));
  const factTallies = Object.entries(facts).map(([field, value]) => tally(field, value));
  switch (name) {
    case 'page_view':
      return [whole, ...values, ...(beginsVisit(fields) ? factTallies : [])];
    case 'view_item':
      return [whole, tally(text('item_type'), text('item_id'))];
    case 'search':
      return [whole, tally('results', resultStep(Number(fields['results'])))];
    case 'engagement':
      return [whole, tally('route', text('route'), Number(fields['seconds']))];
    case 'purchase':
      return [
        whole,
        tally('plan', text('plan')),
        tally('currency', text('currency'), Number(fields['value'])),
      ];
    default:
      return [whole, ...values];
  }
}

export interface StatisticTally {
  statistic: CountedStatistic;
  /** '' when it is not known. */
  locale: string;
  count: number;
}

/** The page of the plans in the route table of the sites. */
const PLANS_ROUTE = '/subscription/plans';

/** The statistics that an event adds to. Its fields are checked already; `locale` is that of the request. */
function statisticsOf({ name, fields }: ReceivedEvent, locale: string): StatisticTally[] {
  const statistics = (counted: readonly (CountedStatistic | false)[], of = locale): StatisticTally[] =>
    counted
      .filter((statistic) => statistic !== false)
      .map((statistic) => ({ statistic, locale: of, count: 1 }));
  switch (name) {
    case 'page_view':
      return statistics(
        ['views', beginsVisit(fields) && 'visits', fields['route'] === PLANS_ROUTE && 'planViews'],
        knownLocale(String(fields['locale'])),
      );
    case 'download':
      return statistics(['downloads']);
    case 'search':
      return statistics(['searches', fields['results'] === 0 && 'emptySearches']);
    default:
      return [];
  }
}

const knownLocale = (locale: string): string => matchLocale(locale, locales) ?? '';

/** One line a key, in a fixed order: instances that add to the same numbers never wait for each other in a circle. */
function summed<T>(tallies: readonly T[], keyOf: (tally: T) => string, add: (sum: T, tally: T) => T): T[] {
  const sums = new Map<string, T>();
  for (const tally of tallies) {
    const sum = sums.get(keyOf(tally));
    sums.set(keyOf(tally), sum === undefined ? tally : add(sum, tally));
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally);
}

/** One line for each statistic and language. */
export const sumUpStatistics = (events: readonly ReceivedEvent[], locale = ''): StatisticTally[] =>
  summed(
    events.flatMap((event) => statisticsOf(event, knownLocale(locale))),
    (tally) => `${tally.statistic} ${tally.locale}`,
    (sum, { count }) => ({ ...sum, count: sum.count + count }),
  );

/** One line for each number. */
export const sumUp = (tallies: readonly Tally[]): Tally[] =>
  summed(
    tallies,
    ({ name, field, value }) => JSON.stringify([name, field, value]),
    (sum, { count, total }) => ({ ...sum, count: sum.count + count, total: sum.total + total }),
  );

export type CountImage = (event: 'view' | 'download', imageId: string, network: string) => void;

/** Counts the popularity of the images of events, whose fields are checked already. */
export function countImages(events: readonly ReceivedEvent[], network: string, count: CountImage): void {
  for (const { name, fields } of events) {
    const imageId = String(fields['item_id']);
    if (name === 'view_item' && fields['item_type'] === 'image') count('view', imageId, network);
    if (name === 'download') count('download', imageId, network);
  }
}
