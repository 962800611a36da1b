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

/** Collects the checked fields and the findings of one call. */
export class CallChecks {
  /** Whether the payload was wrapped in `data`; both forms conform. */
  form: 'bare' | 'wrapped' | '-' = '-';
  readonly findings: Finding[] = [];
  readonly #fields = new Set<string>();

  checked(field: string): void {
    this.#fields.add(field);
  }
  add(finding: Finding): void {
    this.checked(finding.field);
    this.findings.push(finding);
  }
  fault(field: string, problem: string, found?: unknown): undefined {
    this.add({ level: 'fault', field, problem, ...(found !== undefined && { got: written(found) }) });
  }
  /** Reports a fault unless the condition holds. */
  expect(holds: boolean, field: string, problem: string): void {
    if (holds) this.checked(field);
    else this.fault(field, problem);
  }

  /** `note` is the reason why the call was skipped. */
  report(call: string, note?: string) {
    const { form, findings } = this;
    const worst = findings.some(({ level }) => level === 'fault') ? 'fault' : (findings[0]?.level ?? 'ok');
    const result: keyof typeof marks = note === undefined || worst === 'fault' ? worst : 'skipped';
    return { call, result, form, fields: [...this.#fields], findings, ...(note && { note }) };
  }
}

function written(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** `unreachable` is a sentence about a host that does not respond; then no call was sent. */
export function reportOf(base: string, calls: ReturnType<CallChecks['report']>[], unreachable?: string) {
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
