import type { AuthFailure } from '../failure/auth-failure.ts';
import type { FieldProblem } from './problem-text.ts';

/** Failures that are about one field, by the field's name. */
const fieldOfCode: Record<string, string> = { EMAIL_TAKEN: 'email', WRONG_PASSWORD: 'currentPassword' };

/**
 * Divides a failure between the fields it is about and the form as a whole: `rest` is what stands above the
 * submit button, and is missing when the fields say it all.
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
  // A field that is not on screen: its sentence is all the visitor can get.
  const rest =
    unknownFields.length > 0 ? { ...failure, code: '', message: unknownFields.join(' ') } : failure;
  return { problems, rest };
}
