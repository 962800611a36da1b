/** Medians, ratios and the table that every benchmark prints. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The ratio ours ÷ reference, at most or at least a target. */
export interface Comparison {
  name: string;
  /** The measured quantity with its unit: `requests/s`, `µs of CPU a request`. */
  unit: string;
  ours: readonly number[];
  reference: readonly number[];
  atMost?: number;
  atLeast?: number;
}

export interface Check {
  name: string;
  value: string;
  holds: boolean;
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function row({ name, unit, ours, reference, atMost = Infinity, atLeast = 0 }: Comparison) {
  const ratio = median(ours) / median(reference);
  return {
    name,
    ours: `${digits(median(ours))} ${unit}`,
    reference: `${digits(median(reference))} ${unit}`,
    ratio: ratio.toFixed(2),
    target: atLeast > 0 ? `≥ ${atLeast}` : `≤ ${atMost}`,
    holds: ratio >= atLeast && ratio <= atMost,
  };
}

/** Prints the table; the exit code is 0 when every target is met. */
export function report(
  title: string,
  comparisons: readonly Comparison[],
  checks: readonly Check[] = [],
): void {
  const rows = [
    ...comparisons.map(row),
    ...checks.map(({ value, ...check }) => ({ ours: value, ...check })),
  ].map(({ name, holds, ...values }) => [name, { ...values, result: holds ? 'PASS' : 'FAIL' }] as const);
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows));
  if (rows.some(([, { result }]) => result === 'FAIL')) process.exitCode = 1;
}
