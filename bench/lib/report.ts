/** Medians, ratios and the table that every benchmark prints. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export interface Comparison {
  name: string;
  /** The measured quantity with its unit: `requests/s`, `µs of CPU a request`. */
  unit: string;
  ours: readonly number[];
  reference: readonly number[];
  /** Target for the ratio ours ÷ reference; without one the figure is only reported. */
  target?: { atMost: number } | { atLeast: number };
}

export interface Check {
  name: string;
  value: string;
  holds: boolean;
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function row({ name, unit, ours, reference, target }: Comparison): {
  row: Record<string, string>;
  holds: boolean;
} {
  const ratio = median(ours) / median(reference);
  const atMost = target && 'atMost' in target ? target.atMost : Number.POSITIVE_INFINITY;
  const atLeast = target && 'atLeast' in target ? target.atLeast : 0;
  const holds = ratio <= atMost && ratio >= atLeast;
  return {
    holds,
    row: {
      comparison: name,
      ours: `${digits(median(ours))} ${unit}`,
      reference: `${digits(median(reference))} ${unit}`,
      ratio: ratio.toFixed(2),
      target: target ? (atLeast > 0 ? `≥ ${atLeast}` : `≤ ${atMost}`) : '',
      result: target ? (holds ? 'PASS' : 'FAIL') : '',
    },
  };
}

/** Prints the table; the exit code is 0 when every target is met. */
export function report(
  title: string,
  comparisons: readonly Comparison[],
  checks: readonly Check[] = [],
): void {
  const rows = comparisons.map(row);
  const others = checks.map(({ name, value, holds }) => ({
    holds,
    row: {
      comparison: name,
      ours: value,
      reference: '',
      ratio: '',
      target: '',
      result: holds ? 'PASS' : 'FAIL',
    },
  }));
  const lines = [...rows, ...others];
  const header = {
    comparison: 'comparison',
    ours: 'ours',
    reference: 'reference',
    ratio: 'ratio',
    target: 'target',
    result: 'result',
  };
  const cells = [header, ...lines.map((line) => line.row)].map((line) => Object.values(line));
  const widths = Object.keys(header).map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  if (lines.some((line) => !line.holds)) process.exitCode = 1;
}
