import { isApiError } from '@lumigraph/api-clients';

/** The server's sentences for fields of this form, if it named any. */
export function fieldTexts<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  if (!isApiError(error)) return {};
  const texts: Partial<Record<Name, string>> = {};
  for (const { field, message } of error.fields) {
    const name = names.find((one) => one === field);
    if (name !== undefined) texts[name] ??= message;
  }
  return texts;
}
