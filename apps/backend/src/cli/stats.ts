import { ANALYTICS_MOST_DAYS, type AnalyticsStats } from '@lumigraph/contracts';
import { Command, InvalidArgumentError } from 'commander';
import { createAnalyticsService } from '../features/analytics/analytics-service.ts';
import { createAnalyticsStore } from '../features/analytics/analytics-store.ts';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

interface StatsFlags {
  days: number;
  site?: string;
  json: boolean;
}

function parseDays(value: string): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > ANALYTICS_MOST_DAYS)
    throw new InvalidArgumentError(`A whole number from 1 to ${ANALYTICS_MOST_DAYS}.`);
  return days;
}

/** `gallery numbers`: the content of `/numbers` in the terminal. */
export function statsCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('numbers')
    .description('What the own counters counted: days first, then what was done most')
    .option('--days <count>', 'how many days, today included', parseDays, 30)
    .option('--site <id>', 'of one site alone, for example dating')
    .option('--json', 'as JSON, as the API answers it', false)
    .action(async ({ days, site, json }: StatsFlags) => {
      const stats = await withInstallation(({ config, database }) =>
        createAnalyticsService({
          store: createAnalyticsStore(database.db),
          keepDays: config.ANALYTICS_KEEP_DAYS,
          now: Date.now,
        }).stats(days, site),
      );
      if (site !== undefined && !stats.sites.includes(site)) throw noStats(site, stats.sites);
      const lines = json ? [JSON.stringify(stats, null, 2)] : describe(stats, site);
      for (const line of lines) terminal.out(line);
      finish(EXIT.done);
    });
}

function noStats(site: string, known: readonly string[]): CommandError {
  const others = known.length > 0 ? ` There are some of ${known.join(', ')}.` : '';
  return new CommandError(`There are no numbers of "${site}" in this time.${others}`);
}

const fieldNames = ['views', 'visits', 'downloads'] as const;

function describe({ from, to, sites, days, events }: AnalyticsStats, site: string | undefined): string[] {
  const whose = site ?? (sites.join(', ') || 'no site');
  const sums = fieldNames.map((name) => days.reduce((total, day) => total + day[name], 0));
  const table = [
    ['day', ...fieldNames],
    ...days.map((day) => [day.day, ...fieldNames.map((name) => String(day[name]))]),
    ['all', ...sums.map(String)],
  ];
  return [`${from} to ${to}, ${whose}`, '', ...inColumns(table), ...events.flatMap(describeEvent)];
}

function describeEvent({ name, count, values }: AnalyticsStats['events'][number]): string[] {
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
