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

const result = (holds: boolean) => (holds ? 'PASS' : 'FAIL');

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function row({ name, unit, ours, reference, target }: Comparison) {
  const ratio = median(ours) / median(reference);
  const values = {
    name,
    ours: `${digits(median(ours))} ${unit}`,
    reference: `${digits(median(reference))} ${unit}`,
    ratio: ratio.toFixed(2),
  };
  if (!target) return values;
  const [sign, limit, holds] =
    'atMost' in target
      ? ['≤', target.atMost, ratio <= target.atMost]
      : ['≥', target.atLeast, ratio >= target.atLeast];
  return { ...values, target: `${sign} ${limit}`, result: result(holds) };
}

/** Prints the table; the exit code is 0 when every target is met. */
export function report(
  title: string,
  comparisons: readonly Comparison[],
  checks: readonly Check[] = [],
): void {
  const rows = [
    ...comparisons.map(row),
    ...checks.map(({ name, value, holds }) => ({ name, ours: value, result: result(holds) })),
  ];
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows.map(({ name, ...values }) => [name, values])));
  if (rows.some((each) => 'result' in each && each.result === 'FAIL')) process.exitCode = 1;
}
