export interface ChangedField {
  /** `title.de`. */
  field: string;
  /** Undefined for a field that was not there, or was empty. */
  was: string | undefined;
  is: string | undefined;
}

/** The fields in which two JSON values differ, in the order of their names. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, was: old.get(field), is: now.get(field) }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => a.field.localeCompare(b.field));
}

/** Objects by the path of each value; lists are one value. */
function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(
      Object.entries(value).flatMap(([key, inner]) => [
        ...fieldsOf(inner, path === '' ? key : `${path}.${key}`),
      ]),
    );
  const text = textOf(value);
  return text === undefined ? new Map() : new Map([[path, text]]);
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => textOf(item) ?? '').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
