import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  type PasswordPolicy,
} from '@lumigraph/contracts';
import type { AuthTexts } from '../texts/use-auth-texts.ts';

/**
 * The problem of a field. `rule` is a key below `validation`. It is translated on display, so a language change needs
 * no second validation. `text` is the server's message for an unknown rule.
 */
export interface FieldProblem {
  rule: string;
  text?: string;
}

/** Maximum lengths of the fields that may be longer than a name. */
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

/** `EMAIL_TAKEN` and similar rules are keys of the error messages; the others are keys of the validation messages. */
function known(rule: string, values: Record<string, string | number>, texts: AuthTexts) {
  return texts.lookUp(`validation.${rule}`, values) ?? texts.lookUp(`errors.code.${rule}`);
}
