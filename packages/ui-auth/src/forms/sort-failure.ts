import type { AuthFailure } from '../failure/auth-failure.ts';
import type { FieldProblem } from './problem-text.ts';

/** Error codes that belong to one field, with the name of the field. */
const fieldOfCode: Record<string, string> = { EMAIL_TAKEN: 'email', WRONG_PASSWORD: 'currentPassword' };

/**
 * Splits a failure into field errors and an error of the whole form. `rest` is the message above the submit button; it
 * is undefined when the field errors cover everything.
 */
export function sortFailure(
  failure: AuthFailure,
  fields: readonly string[],
): { problems: Record<string, FieldProblem>; rest: AuthFailure | undefined } {
  const problems: Record<string, FieldProblem> = {};
  const unknownFields: string[] = [];
  for (const { field, rule, message } of failure.fields) {
    if (fields.includes(field)) problems[field] ??= { rule: rule ?? 'server', text: message };
    else if (message) unknownFields.push(message);
  }
  const ownField = fieldOfCode[failure.code];
  if (ownField && fields.includes(ownField)) {
    problems[ownField] ??= { rule: failure.code, text: failure.message };
  }
  const saidByFields = Object.keys(problems).length > 0 && unknownFields.length === 0;
  if (saidByFields) return { problems, rest: undefined };
  // The field is not rendered, so its message appears above the submit button.
  const rest =
    unknownFields.length > 0 ? { ...failure, code: '', message: unknownFields.join(' ') } : failure;
  return { problems, rest };
}
