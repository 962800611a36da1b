import { currencyDigits } from '@lumigraph/contracts';
import {
  figureNames,
  revenueFigureNames,
  type FigureName,
  type RevenueFigure,
  type RevenueFigureName,
  type RevenueStatistics,
  type Statistics,
  type StatisticsFigure,
} from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type AnyFigure = StatisticsFigure | RevenueFigure;

/** A figure with what the page needs to choose it; amounts exist once for each currency. */
export interface ShownFigure {
  /** In the address: `views`, `mrr-EUR`. */
  id: string;
  figure: AnyFigure;
  isRevenue: boolean;
}

/** What needs events of visitors; without own statistics these figures stay at zero. */
const COUNTED: readonly string[] = [
  'visits',
  'views',
  'downloads',
  'searches',
  'emptySearches',
  'planViews',
] satisfies FigureName[];

const VISITORS: readonly string[] = [
  'visits',
  'views',
  'downloads',
  'searches',
  'emptySearches',
] satisfies FigureName[];

export const figureGroups = ['visitors', 'premium', 'revenue'] as const;
export type FigureGroup = (typeof figureGroups)[number];

export function groupOf({ figure: { name }, isRevenue }: ShownFigure): FigureGroup {
  if (isRevenue) return 'revenue';
  return VISITORS.includes(name) ? 'visitors' : 'premium';
}

/** The figures in their order; those that this server does not count are left out. */
export function shownFigures(statistics: Statistics, revenue: RevenueStatistics | undefined): ShownFigure[] {
  const ofVisitors = statistics.figures.filter(
    ({ name }) => statistics.hasAnalytics || !COUNTED.includes(name),
  );
  return [
    ...ofVisitors.map((figure) => ({ id: figure.name, figure, isRevenue: false })),
    ...(revenue?.figures ?? []).map((figure) => ({
      id: figure.currency === null ? figure.name : `${figure.name}-${figure.currency}`,
      figure,
      isRevenue: true,
    })),
  ];
}

/** Amounts arrive in the minor unit of their currency. */
export const majorOf = (value: number, currency: string): number => value / 10 ** currencyDigits(currency);

const names: readonly (FigureName | RevenueFigureName)[] = [...figureNames, ...revenueFigureNames];

export interface FigureTexts {
  name: (figure: AnyFigure) => string;
  value: (figure: AnyFigure, value: number) => string;
  /** `+12%` against the period before; null without a comparison, or where nothing was before. */
  change: (now: number, before: number | null) => string | null;
}

/** Names, values and changes of figures in the language of the page. */
export function useFigureTexts(): FigureTexts {
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
        const known = names.find((each) => each === name);
        const text = known ? t(`figures.${known}`) : name;
        return currency === null ? text : `${text} (${currency})`;
      },
      value: ({ currency }, value) =>
        currency === null ? number(value) : money(majorOf(value, currency), currency),
      change: (now, before) =>
        before === null || before === 0 ? null : change.format((now - before) / before),
    };
  }, [t, language, number, money]);
}
