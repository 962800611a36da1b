import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  type PasswordPolicy,
} from '@lumigraph/contracts';
import { serverProblems, type FieldProblem, type FormState, type FormValues } from '@lumigraph/ui-kit/form';
import { readFailure, type AuthFailure, failureText, type AuthOperation } from '../failure/auth-failure.ts';
import type { AuthTexts } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

/** The state of a form of this package; see `useForm` of `@lumigraph/ui-kit/form`. */
export type AuthForm<V extends FormValues> = FormState<V, AuthFailure>;

/** The error options of `useForm` that the forms of this package share. */
export function useAuthErrors(operation: AuthOperation, policy?: PasswordPolicy) {
  const texts = useAuthTexts();
  return {
    problemText: (field: string, problem: FieldProblem) => problemText(field, problem, { texts, policy }),
    readError: (error: unknown, fields: readonly string[]) => sortFailure(readFailure(error), fields),
    failureText: (failure: AuthFailure) => failureText(failure, operation, texts),
    // It may contain a waiting time.
    keepFailure: true,
  };
}

/** Maximum lengths of the fields that may be longer than a name. */
const longest: Record<string, number> = { email: EMAIL_MAX_LENGTH, currentPassword: PASSWORD_MAX_BYTES };
const passwordFields = new Set(['password', 'newPassword']);

interface ProblemTextOptions {
  texts: AuthTexts;
  policy?: PasswordPolicy | undefined;
  /** Of a field whose label is not that of its name. */
  label?: string | undefined;
}

export function problemText(
  field: string,
  problem: FieldProblem,
  { texts, policy, label }: ProblemTextOptions,
): string {
  const name = label ?? texts.lookUp(`fields.${field}`) ?? field;
  const values = { field: name, min: policy?.minLength ?? 0, max: longest[field] ?? NAME_MAX_LENGTH };
  const special = passwordFields.has(field)
    ? texts.lookUp(`validation.password.${problem.rule}`, values)
    : undefined;
  return special ?? known(problem.rule, values, texts) ?? problem.text ?? texts.t('errors.generic');
}

/** `EMAIL_TAKEN` and similar rules are keys of the error messages; the others are keys of the validation messages. */
function known(rule: string, values: Record<string, string | number>, texts: AuthTexts) {
  return texts.lookUp(`validation.${rule}`, values) ?? texts.lookUp(`errors.code.${rule}`);
}

/** Error codes that belong to one field, with the name of the field. */
const fieldOfCode: Record<string, string> = {
  EMAIL_TAKEN: 'email',
  WRONG_PASSWORD: 'currentPassword',
  TWO_FACTOR_CODE_INVALID: 'code',
};

/**
 * Splits a failure into field errors and a failure of the whole form: the message above the submit button. It is
 * undefined when the field errors cover everything.
 */
export function sortFailure(failure: AuthFailure, fields: readonly string[]) {
  const problems = serverProblems(failure, fields);
  const ownField = fieldOfCode[failure.code];
  if (ownField && fields.includes(ownField)) {
    problems[ownField] ??= { rule: failure.code, text: failure.message };
  }
  // These fields are not rendered, so their messages appear above the submit button.
  const hidden = failure.fields.filter(({ field, message }) => !fields.includes(field) && message);
  if (hidden.length > 0) {
    const message = hidden.map((one) => one.message).join(' ');
    return { problems, failure: { ...failure, code: '', message } };
  }
  return { problems, failure: Object.keys(problems).length > 0 ? undefined : failure };
}
