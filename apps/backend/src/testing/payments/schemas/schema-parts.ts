/** An object of the given properties and no others; `required` lists those that are always there. */
export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

export const text = { type: 'string' } as const;
export const limited = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength });
export const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
export const listOf = (items: object) => ({ type: 'array', items });
export const uuid = { type: 'string', format: 'uuid' } as const;
export const time = { type: 'string', format: 'date-time' } as const;
