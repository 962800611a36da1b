import { ANALYTICS_MOST_DAYS } from '@lumigraph/contracts';
import {
  figureNames,
  revenueFigureNames,
  type EmptySearchTerms,
  type FigureName,
  type RevenueFigureName,
  type RevenueStatistics,
  type Statistics,
  type StatisticsEvents,
  type StatisticsQuery,
} from '@lumigraph/contracts/studio';
import { Command, InvalidArgumentError } from 'commander';
import { figureCsv } from '../features/studio/statistics-csv.ts';
import type { StatisticsService } from '../features/studio/statistics-service.ts';
import { toMajor } from '../lib/amounts.ts';
import { printJson } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

interface StatsFlags {
  days: number;
  from?: string;
  to?: string;
  site?: string;
  language?: string;
  csv?: string;
  json: boolean;
}

function parseDays(value: string): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > ANALYTICS_MOST_DAYS)
    throw new InvalidArgumentError(`A whole number from 1 to ${ANALYTICS_MOST_DAYS}.`);
  return days;
}

function parseDay(value: string): string {
  if (!/^20\d\d-\d\d-\d\d$/u.test(value)) throw new InvalidArgumentError('A day like 2026-11-20.');
  return value;
}

const allFigures: readonly string[] = [...figureNames, ...revenueFigureNames];

function parseFigure(value: string): string {
  if (!allFigures.includes(value)) throw new InvalidArgumentError(`One of ${allFigures.join(', ')}.`);
  return value;
}

/** `gallery stats`: the statistics of the studio in the terminal. */
export function statsCommand(
  terminal: Terminal,
  finish: (code: ExitCode) => void,
  name: 'stats' | 'numbers' = 'stats',
): Command {
  return new Command(name)
    .description('Visits, downloads, sign-ups and revenue by day, and what was done most')
    .option('--days <count>', 'how many days, today included', parseDays, 30)
    .option('--from <day>', 'instead of --days: from this day on', parseDay)
    .option('--to <day>', 'until this day; without it until today', parseDay)
    .option('--site <id>', 'of one site alone, for example dating')
    .option('--language <code>', 'of one language alone, for example de')
    .option('--csv <figure>', 'one figure by day, site and language as CSV', parseFigure)
    .option('--json', 'as JSON', false)
    .action(async (flags: StatsFlags) => {
      const { lines, json } = await withServices(terminal, ({ features }) =>
        read(features.studio.statistics, flags),
      );
      for (const line of lines) terminal.out(line);
      if (json !== undefined) printJson(terminal, json);
      finish(EXIT.done);
    });
}

interface Output {
  lines: string[];
  json?: unknown;
}

async function read(service: StatisticsService, flags: StatsFlags): Promise<Output> {
  const query = queryOf(flags);
  if (flags.csv !== undefined) return { lines: [await csvOf(service, flags.csv, query)] };
  const figures = await service.statistics(query);
  const revenue = await service.revenue(query);
  const searches = await service.emptySearchTerms(query);
  const events = await service.events(query);
  checkSite(flags.site, figures);
  if (flags.json) return { lines: [], json: { ...figures, revenue, searches, events } };
  return {
    lines: [
      ...describe(figures, flags),
      ...describeRevenue(revenue),
      ...describeSearches(searches),
      ...events.flatMap(describeEvent),
    ],
  };
}

function queryOf({ days, from, to, site, language }: StatsFlags): StatisticsQuery {
  return {
    ...(from === undefined ? { days } : { from }),
    ...(to === undefined ? {} : { to }),
    ...(site === undefined ? {} : { site }),
    ...(language === undefined ? {} : { locale: language }),
    compare: true,
  };
}

async function csvOf(service: StatisticsService, figure: string, query: StatisticsQuery): Promise<string> {
  const isRevenue = (revenueFigureNames as readonly string[]).includes(figure);
  const { rows } = isRevenue
    ? await service.revenueRows(figure as RevenueFigureName, query)
    : await service.rows(figure as FigureName, query);
  return figureCsv(figure, rows).trimEnd();
}

/** A misspelled site has no numbers either. */
function checkSite(site: string | undefined, { figures }: Statistics): void {
  if (site !== undefined && figures.every(({ total }) => total === 0))
    throw new CommandError(`There are no numbers of "${site}" in this time.`);
}

function describe(
  { from, to, timeZone, days, figures, conversions }: Statistics,
  { site, language }: StatsFlags,
): string[] {
  const of = [site ?? 'all sites', ...(language === undefined ? [] : [language])].join(', ');
  const table = [
    ['day', ...figures.map(({ name }) => name)],
    ...days.map((day, index) => [day, ...figures.map((figure) => String(figure.days[index]))]),
    ['all', ...figures.map(({ total }) => String(total))],
    ['before', ...figures.map(({ previousTotal }) => String(previousTotal ?? 0))],
  ];
  const steps = conversions.map(({ name, before, after }) => [name, `${after} of ${before}`]);
  return [`${from} to ${to} (${timeZone}), ${of}`, '', ...inColumns(table), '', ...inColumns(steps)];
}

function describeRevenue({ figures, churn }: RevenueStatistics): string[] {
  const rows = figures.map(({ name, currency, total, previousTotal }) => {
    const shown = (value: number): string =>
      currency === null ? String(value) : `${toMajor(value, currency)} ${currency}`;
    return [name, shown(total), shown(previousTotal ?? 0)];
  });
  return [
    '',
    ...inColumns([['revenue', 'now', 'before'], ...rows]),
    `churn: ${churn.ended} of ${churn.members} members ended`,
  ];
}

function describeSearches({ items }: EmptySearchTerms): string[] {
  if (items.length === 0) return [];
  return [
    '',
    'searches without a result',
    ...inColumns(items.map(({ term, count }) => [`  ${term}`, String(count)])),
  ];
}

function describeEvent({ name, count, values }: StatisticsEvents[number]): string[] {
  const rows = values.map(({ field, value, count: times, total }) => [
    `  ${field}`,
    value,
    String(times),
    ...(total > 0 ? [String(total)] : []),
  ]);
  return ['', `${name}: ${count}`, ...inColumns(rows)];
}

/** Words to the left, numbers to the right. */
function inColumns(rows: readonly string[][]): string[] {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const isNumber = (text: string): boolean => /^[\d.]+$/.test(text);
  return rows.map((row) =>
    row
      .map((text, column) =>
        isNumber(text) || (column > 0 && rows.some((other) => isNumber(other[column] ?? '')))
          ? text.padStart(widthOf(column))
          : text.padEnd(widthOf(column)),
      )
      .join('  ')
      .trimEnd(),
  );
}
