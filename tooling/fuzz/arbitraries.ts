import fc from 'fast-check';
import type { Schema } from './document.ts';
import { hostileJson } from './hostile.ts';
import type { KnownValues } from './known-values.ts';

const MOST_TEXT = 200;
const MOST_ITEMS = 5;

/** The usual values so many times as often as the rare ones. */
export const mostly = <Usual, Rare>(
  times: number,
  usual: fc.Arbitrary<Usual>,
  rare: fc.Arbitrary<Rare>,
): fc.Arbitrary<Usual | Rare> =>
  fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: rare, weight: 1 });

function validText({ minLength = 0, maxLength = MOST_TEXT, pattern, format }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const most = Math.max(minLength, Math.min(maxLength, MOST_TEXT));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

function validNumber({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1_000;
  const max = maximum ?? 1_000_000;
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : // Without an exponent and long fractions, which the server refuses.
      fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1_000) / 1_000);
}

/** Values just inside and outside the limits of a schema. */
function boundaries(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, type } = schema;
  const around = (...limits: (number | undefined)[]): number[] =>
    limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  const counts = (...limits: (number | undefined)[]) => around(...limits).filter((count) => count >= 0);
  return [
    ...counts(minLength, maxLength).map((length) => 'x'.repeat(length)),
    ...around(minimum, maximum, exclusiveMinimum),
    ...counts(maxItems).map((length) => Array.from({ length }, () => 'x')),
    ...(type === 'integer' ? [0.5, '1', '01'] : []),
  ];
}

/** A value at the limits of the schema, of another type or hostile. */
function wrong(schema: Schema): fc.Arbitrary<unknown> {
  const edges = boundaries(schema);
  return edges.length === 0 ? hostileJson : fc.oneof(fc.constantFrom(...edges), hostileJson);
}

/** Makes values from schemas: those that fit a schema, and all others. */
export function valuesOf({ hasMeaning, valueOf }: KnownValues) {
  const known = (name: string): fc.Arbitrary<unknown> => fc.nat(1_000).map((pick) => valueOf(name, pick));

  const ofType: Record<string, (schema: Schema, name: string) => fc.Arbitrary<unknown>> = {
    // A text without a meaning and form is its name: it fits more often than random text.
    string: (schema, name) =>
      hasMeaning(name) || schema['pattern'] === undefined
        ? mostly(9, known(name), validText(schema))
        : validText(schema),
    number: (schema, name) =>
      hasMeaning(name) ? mostly(9, known(name), validNumber(schema)) : validNumber(schema),
    integer: (schema, name) => ofType['number']!(schema, name),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: ({ items = {}, minItems = 0, maxItems = MOST_ITEMS }, name) =>
      fc.array(valid(items, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
      }),
    object: validObject,
  };

  function validObject(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
    const { properties = {}, required = [], additionalProperties } = schema;
    if (typeof additionalProperties === 'object')
      return fc.dictionary(fc.string(), valid(additionalProperties, 'value'), { maxKeys: MOST_ITEMS });
    const parts = Object.entries<Schema>(properties).map(
      ([name, part]) => [name, valid(part, name)] as const,
    );
    return fc.record(Object.fromEntries(parts), { requiredKeys: required, noNullPrototype: true });
  }

  /** A value that fits the schema; where it is a text, mostly one that the server knows by this name. */
  function valid(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema['enum']) return fc.constantFrom<unknown[]>(...schema['enum']);
    if ('const' in schema) return fc.constant(schema['const']);
    if (schema['anyOf']) return fc.oneof(...schema['anyOf'].map((part: Schema) => valid(part, name)));
    return ofType[schema['type'] ?? '']?.(schema, name) ?? fc.jsonValue();
  }

  /** An object that fits, of which at most two properties are replaced by wrong ones in half of the cases. */
  function object(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
    const names = Object.keys(schema['properties']);
    if (names.length === 0) return validObject(schema);
    const change = fc
      .constantFrom(...names)
      .chain((name) => wrong(schema['properties'][name]).map((value) => [name, value] as const));
    const changes = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 2 }));
    return fc
      .tuple(validObject(schema), changes)
      .map(([value, replaced]) => ({ ...value, ...Object.fromEntries(replaced) }));
  }

  return {
    object,
    /** A body: an object with few faults, or any JSON. */
    body: (schema: Schema) =>
      mostly(8, schema['properties'] ? object(schema) : valid(schema, 'body'), hostileJson),
    /** A single value, mostly valid. */
    value: (schema: Schema, name: string) => mostly(6, valid(schema, name), wrong(schema)),
  };
}
