/** A `fault` breaks clients or the contract; an `advice` names a missing field of the contract that clients do not need. */
export interface Finding {
  level: 'fault' | 'advice';
  /** Path in the response (`items[0].thumbnailUrl`), `status`, or the name of a header. */
  field: string;
  problem: string;
}

export interface CallReport {
  /** `POST auth/login`, with the variant if one call is sent more than once. */
  call: string;
  result: 'ok' | 'advice' | 'fault' | 'skipped';
  /** Whether the payload was wrapped in `data`; both forms conform. */
  form: 'bare' | 'wrapped' | '-';
  /** Fields that were checked. */
  fields: string[];
  findings: Finding[];
  /** Reason why the call was skipped. */
  note?: string;
}

export interface Report {
  base: string;
  ok: boolean;
  calls: CallReport[];
  totals: Record<CallReport['result'] | 'fields', number>;
}

/** Collects the checked fields and the findings of one call. */
export class CallChecks {
  form: CallReport['form'] = '-';
  readonly findings: Finding[] = [];
  readonly #fields = new Set<string>();

  checked(...fields: string[]): void {
    for (const field of fields) this.#fields.add(field);
  }
  add(level: Finding['level'], field: string, problem: string): void {
    this.checked(field);
    this.findings.push({ level, field, problem });
  }
  fault(field: string, problem: string): void {
    this.add('fault', field, problem);
  }
  /** Reports a fault unless the condition holds. */
  expect(holds: boolean, field: string, problem: string): void {
    if (holds) this.checked(field);
    else this.fault(field, problem);
  }

  report(call: string, note?: string): CallReport {
    const { form, findings } = this;
    const [worst = 'ok'] = findings
      .map(({ level }) => level)
      .toSorted()
      .toReversed();
    const result = note === undefined || worst === 'fault' ? worst : 'skipped';
    return { call, result, form, fields: [...this.#fields], findings, ...(note ? { note } : {}) };
  }
}

export function reportOf(base: string, calls: CallReport[]): Report {
  const totals = { ok: 0, advice: 0, fault: 0, skipped: 0, fields: 0 };
  for (const { result, fields } of calls) {
    totals[result] += 1;
    totals.fields += fields.length;
  }
  return { base, ok: totals.fault === 0, calls, totals };
}

const marks = { ok: 'ok', advice: 'ok, but', fault: 'FAULT', skipped: 'skipped' } as const;

/** Formats the report as a table: one line per call, followed by its findings. `everyField` adds the checked fields. */
export function tableOf({ base, calls, totals }: Report, { everyField = false } = {}): string {
  const lines = calls.flatMap(({ call, result, form, fields, findings, note = '' }) => [
    `${call.padEnd(64)} ${marks[result].padEnd(8)} ${result === 'skipped' ? note : `${form.padEnd(8)} ${String(fields.length).padStart(3)} fields`}`,
    ...findings.map(({ level, field, problem }) => `  ${level === 'fault' ? '✗' : '·'} ${field}: ${problem}`),
    ...(everyField && fields.length > 0 ? [`  checked: ${fields.join(', ')}`] : []),
  ]);
  const { ok, advice, fault, skipped, fields } = totals;
  const summary = `${ok + advice} calls conform (${advice} with advice), ${fault} do not, ${skipped} skipped; ${fields} fields checked.`;
  return [`Conformance of ${base}`, '', ...lines, '', summary].join('\n');
}
