/**
 * A `fault` breaks clients or the contract. An `advice` names a missing field of the contract that clients do not need.
 */
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

/** Collects the findings of one call. */
export class Judge {
  form: CallReport['form'] = '-';
  readonly findings: Finding[] = [];
  readonly #fields = new Set<string>();

  saw(field: string): void {
    this.#fields.add(field);
  }
  add(level: Finding['level'], field: string, problem: string): void {
    this.saw(field);
    this.findings.push({ level, field, problem });
  }
  fault(field: string, problem: string): void {
    this.add('fault', field, problem);
  }

  report(call: string, note?: string): CallReport {
    const has = (level: Finding['level']) => this.findings.some((finding) => finding.level === level);
    const otherwise = has('advice') ? 'advice' : 'ok';
    const result = has('fault') ? 'fault' : note === undefined ? otherwise : 'skipped';
    const { form, findings } = this;
    return { call, result, form, fields: [...this.#fields], findings, ...(note ? { note } : {}) };
  }
}
