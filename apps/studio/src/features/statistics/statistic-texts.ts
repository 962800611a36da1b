import { currencyDigits } from '@lumigraph/contracts';
import {
  countedStatistics,
  statisticNames,
  revenueStatisticNames,
  visitorStatistics,
  type StatisticName,
  type RevenueStatistic,
  type RevenueStatisticName,
  type RevenueStatistics,
  type Statistics,
  type Statistic,
} from '@lumigraph/contracts/studio';
import { knownText } from '../../lib/known-text.ts';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type AnyStatistic = Statistic | RevenueStatistic;

/** A statistic with what the page needs to choose it; amounts exist once for each currency. */
export interface ShownStatistic {
  /** In the address: `views`, `mrr-EUR`. */
  id: string;
  statistic: AnyStatistic;
  isRevenue: boolean;
}

const isAmong = (names: readonly string[], name: string): boolean => names.includes(name);

export const statisticGroups = ['visitors', 'premium', 'revenue'] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

export function groupOf({ statistic: { name }, isRevenue }: ShownStatistic): StatisticGroup {
  if (isRevenue) return 'revenue';
  return isAmong(visitorStatistics, name) ? 'visitors' : 'premium';
}

/** The statistics in their order; those that this server does not count are left out. */
export function shownStatistics(
  statistics: Statistics,
  revenue: RevenueStatistics | undefined,
): ShownStatistic[] {
  const ofVisitors = statistics.statistics.filter(
    ({ name }) => statistics.hasAnalytics || !isAmong(countedStatistics, name),
  );
  return [
    ...ofVisitors.map((statistic) => ({ id: statistic.name, statistic, isRevenue: false })),
    ...(revenue?.statistics ?? []).map((statistic) => ({
      id: statistic.currency === null ? statistic.name : `${statistic.name}-${statistic.currency}`,
      statistic,
      isRevenue: true,
    })),
  ];
}

/** Amounts arrive in the minor unit of their currency. */
export const majorOf = (value: number, currency: string): number => value / 10 ** currencyDigits(currency);

const names: readonly (StatisticName | RevenueStatisticName)[] = [
  ...statisticNames,
  ...revenueStatisticNames,
];

export interface StatisticTexts {
  name: (statistic: AnyStatistic) => string;
  /** What is counted. */
  about: (statistic: AnyStatistic) => string;
  value: (statistic: AnyStatistic, value: number) => string;
  /** `+12%` against the period before; null without a comparison, or where nothing was before. */
  change: (now: number, before: number | null) => string | null;
}

/** Names, values and changes of statistics in the language of the page. */
export function useStatisticTexts(): StatisticTexts {
  const { t, i18n } = useTranslation('statistics');
  const { number, money } = useFormats();
  const { language } = i18n;
  return useMemo(() => {
    const change = new Intl.NumberFormat(language, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    });
    return {
      name({ name, currency }) {
        const text = knownText(names, name, (known) => t(`names.${known}`));
        return currency === null ? text : `${text} (${currency})`;
      },
      about({ name }) {
        const known = names.find((each) => each === name);
        return known ? t(`about.${known}`) : '';
      },
      value: ({ currency }, value) =>
        currency === null ? number(value) : money(majorOf(value, currency), currency),
      change: (now, before) =>
        before === null || before === 0 ? null : change.format((now - before) / before),
    };
  }, [t, language, number, money]);
}
