import type Type from 'typebox';
import Format from 'typebox/format';
import { Errors } from 'typebox/value';
import type { CallChecks } from './report.ts';
import type { ReadResponse } from './send.ts';

export type JsonRecord = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The resource of a call: a schema of the contracts with the tolerance of the clients. */
type Resource = ReturnType<typeof resource>;
/** The resource of a response, or of the items of a list and of the object that contains them. */
export type Returns = Resource | [item: Resource] | [item: Resource, holder: Resource];

// Clients accept every date that `Date` parses, and follow web URLs and paths of their own origin.
Format.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));
Format.Set('uri-reference', (text) => /^(https?:\/\/|\/(?!\/))/i.test(text));

/**
 * Other backends use numbers for ids and times; no number is negative; required texts are not empty. Clients require the
 * `essential` fields; the first one distinguishes the resource from a wrapper, which may have it under `name`.
 */
export function resource(schema: Type.TObject, essential: readonly string[] = [], name = 'items') {
  const tolerate = (key: string, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const [first, second] = (value['anyOf'] ?? []) as JsonRecord[];
    const isNullable = second?.['type'] === 'null';
    const { anyOf: _either, ...single } = isNullable ? { ...value, ...first } : value;
    const type = single['type'];
    const also = isNullable ? ['null'] : [];
    if (type === 'integer' || type === 'number') return { minimum: 0, ...single, type: [type, ...also] };
    if (type !== 'string') return value;
    const isIdOrTime = /^id$|Id$/.test(key) || single['format'] === 'date-time';
    const extra = isIdOrTime || essential.includes(key) ? { minLength: 1 } : {};
    return { ...extra, ...single, type: [type, ...(isIdOrTime ? ['number'] : []), ...also] };
  };
  return { schema: JSON.parse(JSON.stringify(schema), tolerate) as Type.TObject, essential, name };
}

/** Values just below the lower limits of a schema: short texts and small numbers. */
export function tooLow(schema?: Type.TObject): JsonRecord {
  const limits = Object.entries<{ minLength?: number; minimum?: number }>(schema?.properties ?? {});
  const below = limits.map(([name, { minLength, minimum = NaN }]) => {
    return [name, minLength ? 'x'.repeat(minLength - 1) : minimum - 1] as const;
  });
  return Object.fromEntries(below.filter(([, value]) => !Number.isNaN(value)));
}

const join = (...parts: string[]) => parts.filter((part) => part !== '').join('.');

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
const areIn = (words: string[], others: string[]) => words.every((word) => others.includes(word));

/** Names the field under which a missing one may be present: `access_token` or `tokenValue` for `token`. */
function hintFor(name: string, holder: unknown, known: object): string {
  const words = wordsOf(name);
  const found = Object.keys(Object(holder) as object).find((key) => {
    const others = wordsOf(key);
    return !(key in known) && others.length > 0 && (areIn(words, others) || areIn(others, words));
  });
  return found === undefined ? '' : `: found "${found}", expected "${name}"`;
}

/** Checks a value against the schema of a resource, field by field. */
function inspectAt(checks: CallChecks, value: unknown, { of, at }: { of: Resource; at: string }): void {
  if (!isRecord(value)) return checks.fault(at || 'response', 'is not an object', value);
  for (const name of Object.keys(of.schema.properties))
    if (value[name] !== undefined) checks.fields.add(join(at, name));
  for (const { keyword, instancePath, params, message } of Errors(of.schema, value)) {
    const path = instancePath.split('/').slice(1);
    const found = path.reduce<unknown>((holder, key) => (holder as JsonRecord)[key], value);
    const field = join(at, ...path).replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
    if (keyword !== 'required') checks.fault(field, message, found);
    for (const name of keyword === 'required' ? params.requiredProperties : []) {
      const isEssential = instancePath === '' && of.essential.includes(name);
      const problem = `is missing${hintFor(name, found, of.schema.properties)}`;
      checks.add({ level: isEssential ? 'fault' : 'advice', field: join(field, name), problem });
    }
  }
}

type Place = { value: unknown; holder: JsonRecord; at: string };
/** Where clients look for a value in a response: these fields of it, and of `data` in it, three levels deep. */
function places(holder: unknown, names: readonly string[], path = ''): Place[] {
  if (!isRecord(holder) || path === 'data.data.data') return [];
  const own = names.map((name) => ({ value: holder[name], holder, at: join(path, name) }));
  return [...own, ...places(holder['data'], names, join(path, 'data'))];
}

const nothing = { value: {} as JsonRecord, items: [] as JsonRecord[], holder: {} as JsonRecord };

/** Finds and checks a resource, or a list, its items and the object that contains it; undefined if there is none. */
export function inspect(checks: CallChecks, json: unknown, returns?: Returns): typeof nothing | undefined {
  if (!returns) return nothing;
  const [isMeant, [of, page]] = Array.isArray(returns) ? [Array.isArray, returns] : [isRecord, [returns]];
  const all = [{ value: json, holder: {}, at: '' }, ...places(json, [of.name, 'items', 'data'])];
  const found = all.filter(({ value }) => isMeant(value));
  const [key = ''] = of.essential;
  const isWhole = (value: unknown) => Array.isArray(value) || Object.hasOwn(value as object, key);
  // Without its first field the innermost object shows best what is missing.
  const best = found.find(({ value }) => isWhole(value)) ?? found.at(-1);
  if (!best) return checks.fault('response', 'is no object, or no list, bare, in items or in data', json);
  const { value, holder, at } = best;
  checks.form = /^data\b/.test(at) ? 'wrapped' : 'bare';
  if (isRecord(value)) {
    inspectAt(checks, value, { of, at });
    return { ...nothing, value };
  }
  if (page) inspectAt(checks, holder, { of: page, at: '' });
  const list = value as unknown[];
  for (const [index, item] of list.entries()) inspectAt(checks, item, { of, at: `${at}[${index}]` });
  const items = list.filter(isRecord);
  const ids = items.flatMap(({ id }) => id ?? []);
  checks.expect(new Set(ids).size === ids.length, 'items', 'have one id twice');
  return { ...nothing, items, holder };
}

/** Reports a fault for each field that is present with another value, regardless of case and of the type of an id. */
export function expectValues(checks: CallChecks, value: JsonRecord = {}, wanted: JsonRecord = {}): void {
  const written = (any: unknown) => String(any).toLowerCase();
  for (const [name, expected] of Object.entries(wanted))
    if (value[name] !== undefined && written(value[name]) !== written(expected))
      checks.fault(name, `is not ${JSON.stringify(expected)}`, value[name]);
}

/** Reports a fault for each header that is missing or different; a file has a content. */
export function expectHeaders(checks: CallChecks, response: ReadResponse, wanted: Record<string, RegExp>) {
  const { headers, bytes } = response;
  for (const [name, pattern] of Object.entries(wanted)) {
    const found = headers.get(name) ?? '';
    checks.expect(pattern.test(found), name, `does not match ${pattern.source}: "${found}"`);
  }
  if (wanted['content-type']) checks.expect(bytes.length >= 40, 'body', `has only ${bytes.length} bytes`);
}
