import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Errors } from 'typebox/value';
import type { CallChecks } from './report.ts';
import type { ReadResponse } from './send.ts';

export type JsonRecord = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The resource of a call: a schema of the contracts, and the fields that clients require. */
export interface Resource {
  schema: TSchema & { properties: Record<string, unknown> };
  /** The schema with the tolerance of the clients. */
  tolerant: TSchema;
  /** Fields that clients require; the first one distinguishes the resource from a wrapper. */
  essential: readonly string[];
  /** Name under which the resource may be nested: `{ "user": { … } }`. */
  name: string | undefined;
}

// Clients accept every date that `Date` parses, and follow web URLs and paths of their own origin.
Format.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));
Format.Set('uri-reference', (text) => /^(https?:\/\/|\/(?!\/))/i.test(text));

/** Other backends use numbers for ids and times; no number is negative; required texts are not empty. */
function tolerate(schema: TSchema, essential: readonly string[]): TSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (!isRecord(value)) return value;
    const [first, second] = Array.isArray(value['anyOf']) ? (value['anyOf'] as unknown[]) : [];
    const isNullable = isRecord(first) && isRecord(second) && second['type'] === 'null';
    const { anyOf: _either, ...single } = isNullable ? { ...value, ...first } : value;
    const type = single['type'];
    const also: unknown[] = isNullable ? ['null'] : [];
    if (type === 'string') {
      const isIdOrTime = /^id$|Id$/.test(key) || single['format'] === 'date-time';
      const extra = isIdOrTime || essential.includes(key) ? { minLength: 1 } : {};
      return { ...extra, ...single, type: [type, ...(isIdOrTime ? ['number'] : []), ...also] };
    }
    if (type === 'integer' || type === 'number') return { minimum: 0, ...single, type: [type, ...also] };
    return value;
  }) as TSchema;
}

export const resource = (schema: Resource['schema'], essential: string[] = [], name?: string): Resource => ({
  schema,
  tolerant: tolerate(schema, essential),
  essential,
  name,
});

/** Values just below the lower limits of a schema: short texts and small numbers. */
export function tooLow({ properties = {} }: { properties?: Record<string, object> } = {}): JsonRecord {
  const limits = Object.entries<{ minLength?: number; minimum?: number }>(properties);
  const numbers = limits.flatMap(([name, { minimum }]) =>
    minimum === undefined ? [] : [[name, minimum - 1]],
  );
  const texts = limits.flatMap(([name, { minLength = 0 }]) =>
    minLength > 0 ? [[name, 'x'.repeat(minLength - 1)]] : [],
  );
  return Object.fromEntries([...numbers, ...texts]) as JsonRecord;
}

function describe(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('.');

/** Checks a value against the schema of a resource, field by field. */
export function inspect(
  checks: CallChecks,
  value: unknown,
  { of, at = '' }: { of: Resource; at?: string },
): void {
  if (!isRecord(value)) {
    checks.fault(at || 'response', `expected an object, got ${describe(value)}`);
    return;
  }
  for (const name of Object.keys(of.schema.properties))
    if (value[name] !== undefined) checks.checked(join(at, name));
  for (const { keyword, instancePath, params, message } of Errors(of.tolerant, value)) {
    const path = instancePath.slice(1).replaceAll('/', '.');
    if (keyword !== 'required') {
      const found = path.split('.').reduce<unknown>((holder, key) => (holder as JsonRecord)[key], value);
      checks.fault(join(at, path), `${message}, got ${describe(found)}`);
      continue;
    }
    for (const name of params.requiredProperties) {
      const isEssential = path === '' && of.essential.includes(name);
      checks.add(isEssential ? 'fault' : 'advice', join(at, path, name), 'is missing');
    }
  }
}

/** The response itself and the nested values of `data`, outermost first. */
function layers(json: unknown): { value: JsonRecord; path: string }[] {
  const found: { value: JsonRecord; path: string }[] = [];
  for (let value = json, path = ''; isRecord(value) && found.length < 3; value = value['data']) {
    found.push({ value, path });
    path = join(path, 'data');
  }
  return found;
}

/** Finds a resource and checks it. The resource may be bare, in `data`, or nested under its name in either. */
export function inspectOne(checks: CallChecks, json: unknown, of: Resource): JsonRecord | undefined {
  const has = of.essential[0] ?? '';
  for (const { value, path } of has === '' ? [] : layers(json)) {
    const inside = of.name === undefined ? [] : [{ value: value[of.name], path: join(path, of.name) }];
    for (const candidate of [{ value, path }, ...inside]) {
      if (!isRecord(candidate.value) || candidate.value[has] === undefined) continue;
      checks.form = path === '' ? 'bare' : 'wrapped';
      inspect(checks, candidate.value, { of, at: candidate.path });
      return candidate.value;
    }
  }
  if (has === '') inspect(checks, json, { of });
  else checks.fault(has, 'is missing, bare and in data');
  return isRecord(json) ? json : undefined;
}

/** Finds a list, bare, in `items`, in `data` or under the name of its resource, and checks each item. */
export function inspectList(checks: CallChecks, json: unknown, of: Resource) {
  const bare = Array.isArray(json) ? [{ list: json as unknown[], holder: {} as JsonRecord, at: '' }] : [];
  const held = layers(json).flatMap(({ value, path }) =>
    ['items', 'data', ...(of.name === undefined ? [] : [of.name])].map((name) => ({
      list: value[name],
      holder: value,
      at: join(path, name),
    })),
  );
  for (const { list, holder, at } of [...bare, ...held]) {
    if (!Array.isArray(list)) continue;
    checks.form = at === '' || at === 'items' ? 'bare' : 'wrapped';
    for (const [index, item] of list.entries()) inspect(checks, item, { of, at: `${at}[${index}]` });
    return { items: list.filter(isRecord), holder };
  }
  checks.fault('response', `expected a list, bare, in items or in data, got ${describe(json)}`);
  return undefined;
}

/** Reports a fault for each field that is present with another value. */
export function expectValues(checks: CallChecks, value: JsonRecord, wanted: JsonRecord): void {
  for (const [name, expected] of Object.entries(wanted))
    if (value[name] !== undefined && value[name] !== expected)
      checks.fault(name, `is ${JSON.stringify(value[name])}, expected ${JSON.stringify(expected)}`);
}

export function expectFile(checks: CallChecks, { headers, bytes }: ReadResponse, type: RegExp): void {
  const found = headers.get('content-type') ?? 'nothing';
  checks.expect(type.test(found), 'content-type', `expected ${type.source}, got ${found}`);
  checks.expect(bytes.length >= 40, 'body', `has only ${bytes.length} bytes`);
}
