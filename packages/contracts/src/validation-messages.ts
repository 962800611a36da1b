/** Rules of a single field whose messages all forms and the server share. */
export type SharedRule = 'required' | 'email' | 'minLength' | 'maxLength' | 'date' | 'invalid';

/** `address.firstName` as text: "First name". The last part that is no list index names the field. */
export function fieldLabel(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(
      /(\p{Ll}|\d)(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .trim();
  return words === '' ? 'The request' : words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** English message of a broken rule; clients translate by the rule's name. */
export function validationMessage(
  rule: SharedRule,
  { field, limit = 0 }: { field: string; limit?: number },
): string {
  switch (rule) {
    case 'required':
      return `${fieldLabel(field)} is required`;
    case 'email':
      return 'Please enter a valid email address';
    case 'minLength':
      return `${fieldLabel(field)} must be at least ${limit} characters`;
    case 'maxLength':
      return `${fieldLabel(field)} must be no more than ${limit} characters`;
    case 'date':
      return `${fieldLabel(field)} must be between 1990 and 2199`;
    case 'invalid':
      // Uses the field's own name, because such requests mostly come from programs.
      return `${field || 'The request'} is invalid`;
    default:
      return rule satisfies never;
  }
}
