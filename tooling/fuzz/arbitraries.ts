import fc from 'fast-check';
import type { OpenApi, Schema } from './document.ts';
import { resolve } from './document.ts';
import { hostileJson } from './hostile.ts';
import { hasMeaning, Known } from './vocabulary.ts';

const known = (name: string): fc.Arbitrary<Known> => fc.nat(1_000).map((pick) => new Known(name, pick));

const MOST_TEXT = 200;
const MOST_ITEMS = 5;

function validText(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = MOST_TEXT, pattern, format } = schema;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, MOST_TEXT)),
  });
}

function validNumber({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1_000;
  const max = maximum ?? 1_000_000;
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : // Without an exponent and long fractions, which the server refuses.
      fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1_000) / 1_000);
}

/** A text without a meaning and form is its name: it fits more often than random text. */
const knownText = (schema: Schema, name: string): fc.Arbitrary<unknown> =>
  hasMeaning(name) || schema.pattern === undefined
    ? fc.oneof({ arbitrary: known(name), weight: 9 }, { arbitrary: validText(schema), weight: 1 })
    : validText(schema);

const knownNumber = (schema: Schema, name: string): fc.Arbitrary<unknown> =>
  hasMeaning(name)
    ? fc.oneof({ arbitrary: known(name), weight: 9 }, { arbitrary: validNumber(schema), weight: 1 })
    : validNumber(schema);

/** Values just inside and outside the limits of a schema. */
function boundaries(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, type } = schema;
  const around = (limit: number | undefined) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]);
  const lengths = [minLength, maxLength].flatMap(around).filter((length) => length >= 0);
  const counts = around(maxItems).filter((count) => count >= 0);
  return [
    ...lengths.map((length) => 'x'.repeat(length)),
    ...[minimum, maximum, exclusiveMinimum].flatMap(around),
    ...counts.map((length) => Array.from({ length }, () => 'x')),
    ...(type === 'integer' ? [0.5, '1', '01'] : []),
  ];
}

/** Makes values from the schemas of a document: those that fit a schema, and all others. */
export function valuesOf(document: OpenApi) {
  const ofType: Record<string, (schema: Schema, name: string) => fc.Arbitrary<unknown>> = {
    string: knownText,
    integer: knownNumber,
    number: knownNumber,
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: ({ items = {}, minItems = 0, maxItems = MOST_ITEMS }, name) =>
      fc.array(valid(items, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
      }),
    object: validObject,
  };

  function validObject({
    properties = {},
    required = [],
    additionalProperties,
  }: Schema): fc.Arbitrary<Record<string, unknown>> {
    if (typeof additionalProperties === 'object')
      return fc.dictionary(fc.string(), valid(additionalProperties, 'value'), { maxKeys: MOST_ITEMS });
    const parts = Object.entries(properties).map(([name, part]) => [name, valid(part, name)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: [...required], noNullPrototype: true });
  }

  /** A value that fits the schema; where it is a text, mostly one that the server knows by this name. */
  function valid(given: Schema, name: string): fc.Arbitrary<unknown> {
    const schema = resolve(given, document);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => valid(part, name)));
    return ofType[schema.type ?? '']?.(schema, name) ?? fc.jsonValue();
  }

  /** A value at the limits of the schema, of another type or hostile. */
  function wrong(given: Schema): fc.Arbitrary<unknown> {
    const edges = boundaries(resolve(given, document));
    return edges.length === 0 ? hostileJson : fc.oneof(fc.constantFrom(...edges), hostileJson);
  }

  /** Valid values of named schemas, of which at most two are replaced by wrong ones in half of the cases. */
  function record(
    schemas: Readonly<Record<string, Schema>>,
    required: readonly string[],
  ): fc.Arbitrary<Record<string, unknown>> {
    const object = validObject({ properties: schemas, required });
    const names = Object.keys(schemas);
    if (names.length === 0) return object;
    const change = fc
      .constantFrom(...names)
      .chain((name) => wrong(schemas[name] ?? {}).map((value) => [name, value] as const));
    const changes = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 2 }));
    return fc
      .tuple(object, changes)
      .map(([value, replaced]) => ({ ...value, ...Object.fromEntries(replaced) }));
  }

  /** A body: an object with few faults, or any JSON. */
  function body(given: Schema): fc.Arbitrary<unknown> {
    const { properties, required = [] } = resolve(given, document);
    const fitting = properties ? record(properties, required) : valid(given, 'body');
    return fc.oneof({ arbitrary: fitting, weight: 8 }, { arbitrary: hostileJson, weight: 1 });
  }

  /** A single value, mostly valid. */
  const value = (schema: Schema, name: string): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: valid(schema, name), weight: 6 }, { arbitrary: wrong(schema), weight: 1 });

  return { record, body, value };
}
