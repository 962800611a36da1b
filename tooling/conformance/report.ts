/** A `fault` breaks clients or the contract; an `advice` names a missing field of the contract that clients do not need. */
export interface Finding {
  level: 'fault' | 'advice';
  /** Path in the response (`items[0].thumbnailUrl`), `status`, or the name of a header. */
  field: string;
  problem: string;
  /** The value that was found, as JSON. */
  got?: string;
}

export type Report = ReturnType<typeof reportOf>;
type CallReport = ReturnType<CallChecks['report']>;

/** Collects the checked fields and the findings of one call. */
export class CallChecks {
  /** Whether the payload was wrapped in `data`; both forms conform. */
  form: 'bare' | 'wrapped' | '-' = '-';
  readonly findings: Finding[] = [];
  readonly fields = new Set<string>();

  add(finding: Finding): void {
    this.fields.add(finding.field);
    this.findings.push(finding);
  }
  fault(field: string, problem: string, found?: unknown): undefined {
    const got = JSON.stringify(found)?.replace(/^(.{60}).+/, '$1…');
    this.add({ level: 'fault', field, problem, ...(got && { got }) });
  }
  /** Reports a fault unless the condition holds. */
  expect(holds: boolean, field: string, problem: string): void {
    if (holds) this.fields.add(field);
    else this.fault(field, problem);
  }

  /** `note` is the reason why the call was skipped. */
  report(call: string, note?: string) {
    const { form, findings } = this;
    const worst = findings.some(({ level }) => level === 'fault') ? 'fault' : (findings[0]?.level ?? 'ok');
    const result: keyof typeof marks = note === undefined || worst === 'fault' ? worst : 'skipped';
    return { call, result, form, fields: [...this.fields], findings, ...(note && { note }) };
  }
}

/** `unreachable` is a sentence about a host that does not respond; then no call was sent. */
export function reportOf(base: string, done: readonly { report: () => CallReport }[], unreachable?: string) {
  const calls = done.map(({ report }) => report());
  const totals = { ok: 0, advice: 0, fault: 0, skipped: 0, fields: 0 };
  for (const { result, fields } of calls) {
    totals[result] += 1;
    totals.fields += fields.length;
  }
  const ok = totals.fault === 0 && unreachable === undefined;
  return { base, ok, ...(unreachable && { unreachable }), calls, totals };
}

const marks = { ok: 'ok', advice: 'ok, but', fault: 'FAULT', skipped: 'skipped' } as const;

/** One line per cause: the same problem in several items of a list is counted, with the value of the first one. */
function linesOf(findings: readonly Finding[]): string[] {
  const general = (field: string) => field.replaceAll(/\[\d+\]/g, '[*]');
  const causes = Map.groupBy(findings, (each) => `${each.level} ${general(each.field)} ${each.problem}`);
  return [...causes.values()].map((same) => {
    const [{ level, field, problem, got }] = same as [Finding];
    const place = same.length > 1 ? `${general(field)} (${same.length})` : field;
    return `  ${level === 'fault' ? '✗' : '·'} ${place}: ${problem}${got ? `, got ${got}` : ''}`;
  });
}

/** Formats the report as a table: one line per call, followed by its findings. `fields` adds the checked fields. */
export function tableOf(report: Report, options: { fields?: boolean } = {}): string {
  const { base, calls, totals, unreachable } = report;
  if (unreachable) return unreachable;
  const lines = calls.flatMap(({ call, result, form, fields, findings, note = '' }) => [
    `${call.padEnd(64)} ${marks[result].padEnd(8)} ${result === 'skipped' ? note : `${form.padEnd(8)} ${String(fields.length).padStart(3)} fields`}`,
    ...linesOf(findings),
    ...(options.fields && fields.length > 0 ? [`  checked: ${fields.join(', ')}`] : []),
  ]);
  const { ok, advice, fault, skipped, fields } = totals;
  const summary = `${ok + advice} calls conform (${advice} with advice), ${fault} do not, ${skipped} skipped; ${fields} fields checked.`;
  return [`Conformance of ${base}`, '', ...lines, '', summary].join('\n');
}
