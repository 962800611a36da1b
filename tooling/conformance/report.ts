import type { CallReport } from './judge.ts';
import type { Report } from './run.ts';

const marks = { ok: 'ok', advice: 'ok, but', fault: 'FAULT', skipped: 'skipped' } as const;

function lineOf({ call, result, form, fields, note }: CallReport): string {
  const checked =
    result === 'skipped' ? (note ?? '') : `${form.padEnd(8)} ${String(fields.length).padStart(3)} fields`;
  return `${call.padEnd(64)} ${marks[result].padEnd(8)} ${checked}`;
}

/** Formats the report as a table: one line per call, followed by its findings. `everyField` adds the checked fields. */
export function tableOf({ base, calls, totals }: Report, { everyField = false } = {}): string {
  const lines = calls.flatMap((call) => [
    lineOf(call),
    ...call.findings.map(
      ({ level, field, problem }) => `  ${level === 'fault' ? '✗' : '·'} ${field}: ${problem}`,
    ),
    ...(everyField && call.fields.length > 0 ? [`  checked: ${call.fields.join(', ')}`] : []),
  ]);
  const { ok, advice, fault, skipped, fields } = totals;
  const summary = `${ok + advice} calls conform (${advice} with advice), ${fault} do not, ${skipped} skipped; ${fields} fields checked.`;
  return [`Conformance of ${base}`, '', ...lines, '', summary].join('\n');
}
