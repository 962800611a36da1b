import type { TProperties, TSchema } from 'typebox';
import Format from 'typebox/format';
import { Errors } from 'typebox/value';
import type { CallChecks } from './report.ts';
import type { ReadResponse } from './send.ts';

export type JsonRecord = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type HeaderPatterns = Readonly<Record<string, RegExp>>;

/** The resource of a call. */
export interface Resource {
  /** A schema of the contracts with the tolerance of the clients. */
  schema: TSchema & { properties: Record<string, unknown> };
  /** Fields that clients require; the first one distinguishes the resource from a wrapper. */
  essential: readonly string[];
  /** Name under which the resource may be nested: `{ "user": { … } }`. */
  name: string | undefined;
}

// Clients accept every date that `Date` parses, and follow web URLs and paths of their own origin.
Format.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));
Format.Set('uri-reference', (text) => /^(https?:\/\/|\/(?!\/))/i.test(text));

/** Other backends use numbers for ids and times; no number is negative; required texts are not empty. */
export function resource(schema: Resource['schema'], essential: string[] = [], name?: string): Resource {
  const tolerate = (key: string, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const [first, second] = Array.isArray(value['anyOf']) ? (value['anyOf'] as unknown[]) : [];
    const isNullable = isRecord(first) && isRecord(second) && second['type'] === 'null';
    const { anyOf: _either, ...single } = isNullable ? { ...value, ...first } : value;
    const type = single['type'];
    const also = isNullable ? ['null'] : [];
    if (type === 'integer' || type === 'number') return { minimum: 0, ...single, type: [type, ...also] };
    if (type !== 'string') return value;
    const isIdOrTime = /^id$|Id$/.test(key) || single['format'] === 'date-time';
    const extra = isIdOrTime || essential.includes(key) ? { minLength: 1 } : {};
    return { ...extra, ...single, type: [type, ...(isIdOrTime ? ['number'] : []), ...also] };
  };
  const tolerant = JSON.parse(JSON.stringify(schema), tolerate) as Resource['schema'];
  return { schema: tolerant, essential, name };
}

/** Values just below the lower limits of a schema: short texts and small numbers. */
export function tooLow({ properties }: { properties: TProperties } = { properties: {} }): JsonRecord {
  const limits = Object.entries<{ minLength?: number; minimum?: number }>(properties);
  const values = limits.map(([name, { minLength = 0, minimum }]) => {
    const text = minLength > 0 ? 'x'.repeat(minLength - 1) : undefined;
    return [name, minimum === undefined ? text : minimum - 1];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as JsonRecord;
}

function describe(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('.');

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
const areIn = (words: string[], others: string[]) => words.every((word) => others.includes(word));

/** Names the field under which a missing one may be present: `access_token` or `tokenValue` for `token`. */
function hintFor(name: string, holder: unknown, known: object): string {
  const words = wordsOf(name);
  const found = Object.keys(isRecord(holder) ? holder : {}).find((key) => {
    const others = wordsOf(key);
    return !(key in known) && others.length > 0 && (areIn(words, others) || areIn(others, words));
  });
  return found === undefined ? '' : `: found "${found}", expected "${name}"`;
}

/** Checks a value against the schema of a resource, field by field. */
function inspect(checks: CallChecks, value: unknown, { of, at }: { of: Resource; at: string }): void {
  if (!isRecord(value)) {
    checks.fault(at || 'response', 'is not an object', describe(value));
    return;
  }
  for (const name of Object.keys(of.schema.properties))
    if (value[name] !== undefined) checks.checked(join(at, name));
  for (const { keyword, instancePath, params, message } of Errors(of.schema, value)) {
    const path = instancePath.slice(1).split('/');
    const found = path.reduce<unknown>((holder, key) => (key ? (holder as JsonRecord)[key] : holder), value);
    const field = join(at, ...path).replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
    if (keyword !== 'required') checks.fault(field, message, describe(found));
    for (const name of keyword === 'required' ? params.requiredProperties : []) {
      const isEssential = instancePath === '' && of.essential.includes(name);
      const problem = `is missing${hintFor(name, found, of.schema.properties)}`;
      checks.add({ level: isEssential ? 'fault' : 'advice', field: join(field, name), problem });
    }
  }
}

/** Where clients look for a value: the response, then these fields of it and of its nested `data`. */
function places(json: unknown, names: (string | undefined)[]) {
  const found = [{ value: json, holder: {} as JsonRecord, at: '' }];
  for (let holder = json, path = '', depth = 0; isRecord(holder) && depth < 3; depth += 1) {
    for (const name of names) if (name) found.push({ value: holder[name], holder, at: join(path, name) });
    holder = holder['data'];
    path = join(path, 'data');
  }
  return found;
}

const formOf = (at: string) => (/^data\b/.test(at) ? 'wrapped' : 'bare');

/** Finds a resource and checks it. The resource may be bare, in `data`, or nested under its name in either. */
export function inspectOne(checks: CallChecks, json: unknown, of: Resource): JsonRecord | undefined {
  const [key] = of.essential;
  const records = places(json, [of.name, 'data']).filter(({ value }) => isRecord(value));
  const found = records.find(({ value }) => key === undefined || (value as JsonRecord)[key] !== undefined);
  // Without its first field the innermost object shows best what is missing.
  const { value, at } = found ?? records.at(-1) ?? { value: json, at: '' };
  checks.form = formOf(at);
  inspect(checks, value, { of, at });
  return isRecord(value) ? value : undefined;
}

/** Finds a list, bare, in `items`, in `data` or under the name of its resource, and checks each item. */
export function inspectList(checks: CallChecks, json: unknown, [of, page]: [Resource, Resource?]) {
  for (const { value, holder, at } of places(json, ['items', 'data', of.name])) {
    if (!Array.isArray(value)) continue;
    checks.form = formOf(at);
    if (page) inspect(checks, holder, { of: page, at: '' });
    for (const [index, item] of value.entries()) inspect(checks, item, { of, at: `${at}[${index}]` });
    return { items: value.filter(isRecord), holder };
  }
  checks.fault('response', 'is not a list, bare, in items or in data', describe(json));
  return undefined;
}

/** Reports a fault for each field that is present with another value. */
export function expectValues(checks: CallChecks, value: JsonRecord, wanted: JsonRecord): void {
  for (const [name, expected] of Object.entries(wanted))
    if (value[name] !== undefined && value[name] !== expected)
      checks.fault(name, `is not ${describe(expected)}`, describe(value[name]));
}

/** Reports a fault for each header that is missing or different; a file has a content. */
export function expectHeaders(checks: CallChecks, response: ReadResponse, wanted: HeaderPatterns): void {
  for (const [name, pattern] of Object.entries(wanted)) {
    const found = response.headers.get(name) ?? '';
    checks.expect(pattern.test(found), name, `does not match ${pattern.source}: "${found}"`);
  }
  const { length } = response.bytes;
  if (wanted['content-type']) checks.expect(length >= 40, 'body', `has only ${length} bytes`);
}
