import {
  EARLIEST_CONTENT_DATE,
  LATEST_CONTENT_DATE,
  validationMessage,
  type FieldError,
  type SharedRule,
} from '@lumigraph/contracts';

/** The used part of an Ajv error; its `message` is for developers and is not sent. */
export interface SchemaIssue {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/**
 * Converts issues to field errors with the shared messages, one per field: a union reports one issue for each of its
 * members.
 */
export function fieldsOf(issues: readonly SchemaIssue[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = fieldName(issue);
    if (fields.has(field)) continue;
    const { rule, limit } = ruleOf(issue);
    const message = validationMessage(rule, { field, ...(limit === undefined ? {} : { limit }) });
    fields.set(field, { field, message, rule });
  }
  return [...fields.values()];
}

function fieldName({ instancePath, params }: SchemaIssue): string {
  const missing = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.slice(1).replaceAll('/', '.');
  return [path, missing].filter((part) => typeof part === 'string' && part !== '').join('.');
}

function ruleOf({ keyword, params }: SchemaIssue): { rule: SharedRule; limit?: number } {
  const limit = typeof params['limit'] === 'number' ? params['limit'] : 0;
  if (keyword === 'required') return { rule: 'required' };
  if (keyword === 'minLength') return limit <= 1 ? { rule: 'required' } : { rule: 'minLength', limit };
  if (keyword === 'maxLength') return { rule: 'maxLength', limit };
  if (keyword === 'format' && params['format'] === 'email') return { rule: 'email' };
  // No other number has these limits.
  if (limit === EARLIEST_CONTENT_DATE || limit === LATEST_CONTENT_DATE) return { rule: 'date' };
  return { rule: 'invalid' };
}
