/**
 * What was found at one field or rule. A `fault` breaks clients or the API contract; an `advice` costs a visitor something
 * (a field that screens would show), and a backend without it still works.
 */
export interface Finding {
  level: 'fault' | 'advice';
  /** Path in the answer (`items[0].thumbnailUrl`), `status`, or a header's name. */
  field: string;
  problem: string;
}

export interface CallReport {
  /** Number of the service, as the report groups calls: `7.1`. */
  section: string;
  /** `POST /auth/login`, with what was tried where one call is tried more than once. */
  call: string;
  result: 'ok' | 'advice' | 'fault' | 'skipped';
  /** How the answer was packed; both are fine. */
  form: 'bare' | 'wrapped' | '-';
  /** Fields that were looked at. */
  fields: string[];
  findings: Finding[];
  /** Why it was skipped. */
  note?: string;
}

/** Collects what one call's checks say. */
export interface Judge {
  /** Looked at, and fine unless something else is said of it. */
  saw: (field: string) => void;
  fault: (field: string, problem: string) => void;
  advice: (field: string, problem: string) => void;
  form: (form: 'bare' | 'wrapped') => void;
}

/** Gives up the rest of a call's checks: what was said so far stands. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

export async function judged(
  about: { section: string; call: string },
  work: (judge: Judge) => Promise<void>,
): Promise<CallReport> {
  const fields = new Set<string>();
  const findings: Finding[] = [];
  let form: CallReport['form'] = '-';
  let note: string | undefined;
  const add = (level: Finding['level']) => (field: string, problem: string) => {
    fields.add(field);
    findings.push({ level, field, problem });
  };
  const judge: Judge = {
    saw: (field) => void fields.add(field),
    fault: add('fault'),
    advice: add('advice'),
    form: (how) => (form = how),
  };
  try {
    await work(judge);
  } catch (error) {
    if (error instanceof Skip) note = error.message;
    else judge.fault('call', error instanceof Error ? error.message : String(error));
  }
  const has = (level: Finding['level']) => findings.some((finding) => finding.level === level);
  const result = has('fault') ? 'fault' : note !== undefined ? 'skipped' : has('advice') ? 'advice' : 'ok';
  return { ...about, result, form, fields: [...fields], findings, ...(note === undefined ? {} : { note }) };
}
