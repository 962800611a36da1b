import type { CallReport } from './findings.ts';
import type { Report } from './run.ts';

const marks: Record<CallReport['result'], string> = {
  ok: 'ok',
  advice: 'ok, but',
  fault: 'FAULT',
  skipped: 'skipped',
};
const CALL_WIDTH = 52;

function lineOf(call: CallReport): string {
  const { section, result, form, fields, note } = call;
  const counted =
    result === 'skipped' ? (note ?? '') : `${form.padEnd(8)} ${String(fields.length).padStart(3)} fields`;
  return `${section}  ${call.call.padEnd(CALL_WIDTH)} ${marks[result].padEnd(8)} ${counted}`;
}

/** The report as a table: a line a call, and below it what is wrong. With `everyField` also what was looked at. */
export function tableOf(report: Report, { everyField = false } = {}): string {
  const lines = report.calls.flatMap((call) => [
    lineOf(call),
    ...call.findings.map(
      ({ level, field, problem }) => `       ${level === 'fault' ? '✗' : '·'} ${field}: ${problem}`,
    ),
    ...(everyField && call.fields.length > 0 ? [`       looked at: ${call.fields.join(', ')}`] : []),
  ]);
  const { ok, advice, fault, skipped, fields } = report.totals;
  return [
    `Conformance of ${report.base}`,
    '',
    ...lines,
    '',
    `${ok + advice} calls conform (${advice} with advice), ${fault} do not, ${skipped} skipped; ${fields} fields looked at.`,
  ].join('\n');
}
