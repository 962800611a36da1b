import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  type PasswordPolicy,
} from '@lumigraph/contracts';
import type { AuthTexts } from '../texts/use-auth-texts.ts';

/**
 * What is wrong with a field. `rule` is a key below `validation` and is translated when it is shown, so a
 * change of language needs no second check; `text` is the server's sentence for a rule we do not know.
 */
export interface FieldProblem {
  rule: string;
  text?: string;
}

/** Of fields that may be longer than a name. */
const longest: Record<string, number> = { email: EMAIL_MAX_LENGTH, currentPassword: PASSWORD_MAX_BYTES };
const passwordFields = new Set(['password', 'newPassword']);

export function problemText(
  field: string,
  problem: FieldProblem,
  { texts, policy }: { texts: AuthTexts; policy: PasswordPolicy | undefined },
): string {
  const label = texts.lookUp(`fields.${field}`) ?? field;
  const values = { field: label, min: policy?.minLength ?? 0, max: longest[field] ?? NAME_MAX_LENGTH };
  const special = passwordFields.has(field)
    ? texts.lookUp(`validation.password.${problem.rule}`, values)
    : undefined;
  return special ?? known(problem.rule, values, texts) ?? problem.text ?? texts.t('errors.generic');
}

/** `EMAIL_TAKEN` and the like stand among the error codes, the others among the validation sentences. */
function known(rule: string, values: Record<string, string | number>, texts: AuthTexts) {
  return texts.lookUp(`validation.${rule}`, values) ?? texts.lookUp(`errors.code.${rule}`);
}
