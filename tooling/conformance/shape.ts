import type { Judge } from './findings.ts';

/*
 * Shapes are written as a table of fields. A field of a wrong type is always a fault; one that is missing is a fault where
 * clients cannot do without it (`must`), and an advice where they can (`should`).
 */

/** What was expected, in words, when the value is something else. */
export type Check = (value: unknown) => string | undefined;

export interface Field {
  need: 'must' | 'should' | 'may';
  check: Check;
}
export type Shape = Record<string, Field>;

export const must = (check: Check): Field => ({ need: 'must', check });
export const should = (check: Check): Field => ({ need: 'should', check });
export const may = (check: Check): Field => ({ need: 'may', check });

const expect =
  (words: string, test: (value: unknown) => boolean): Check =>
  (value) =>
    test(value) ? undefined : words;

const isText = (value: unknown): value is string => typeof value === 'string';

export const text = expect('a text', isText);
export const filledText = expect('a text that is not empty', (value) => isText(value) && value.trim() !== '');
export const id = expect('an id: a text or a number', (value) =>
  isText(value) ? value !== '' : Number.isFinite(value),
);
export const flag = expect('true or false', (value) => typeof value === 'boolean');
export const wholeNumber = expect(
  'a whole number from 0',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const amount = expect(
  'an amount: a number from 0 in the major unit',
  (value) => Number.isFinite(value) && Number(value) >= 0,
);
export const currency = expect(
  'a currency of three capital letters',
  (value) => isText(value) && /^[A-Z]{3}$/.test(value),
);
export const time = expect('a time: ISO 8601, or seconds or milliseconds since 1970', (value) =>
  isText(value) ? !Number.isNaN(Date.parse(value)) : Number.isFinite(value) && Number(value) > 0,
);
export const isoTime = expect(
  'a time in ISO 8601',
  (value) => isText(value) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
);
export const token = expect(
  'a token: visible ASCII characters without spaces',
  (value) => isText(value) && /^[\u0021-\u007e]{1,8192}$/.test(value),
);
export const webAddress = expect(
  'an address: http(s), or a path of this origin',
  (value) => isText(value) && /^(https?:\/\/|\/(?!\/))/i.test(value),
);
export const texts = expect('a list of texts', (value) => Array.isArray(value) && value.every(isText));
export const oneOf = (values: readonly string[]): Check =>
  expect(`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value));
export const exactly = (wanted: unknown): Check =>
  expect(JSON.stringify(wanted), (value) => value === wanted);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value) && `${check(value)} or null`;

type JsonRecord = Record<string, unknown>;
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describe(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

/** An id as it stands in an address. */
export const inAddress = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : describe(value));

/** Holds a value against a shape, field by field. */
export function inspect(
  judge: Judge,
  value: unknown,
  { shape, at = '' }: { shape: Shape; at?: string },
): void {
  if (!isRecord(value)) {
    judge.fault(at || 'answer', `expected an object, got ${describe(value)}`);
    return;
  }
  for (const [name, { need, check }] of Object.entries(shape)) {
    const field = at ? `${at}.${name}` : name;
    const found = value[name];
    if (found === undefined) {
      if (need === 'must') judge.fault(field, 'is missing');
      if (need === 'should') judge.advice(field, 'is missing');
      continue;
    }
    judge.saw(field);
    const expected = check(found);
    if (expected !== undefined) judge.fault(field, `expected ${expected}, got ${describe(found)}`);
  }
}

/** The answer itself and what its `data` holds, outermost first. */
function layers(answer: unknown): { value: JsonRecord; path: string }[] {
  const found: { value: JsonRecord; path: string }[] = [];
  for (let value = answer, path = ''; isRecord(value) && found.length < 3; value = value['data']) {
    found.push({ value, path });
    path = path ? `${path}.data` : 'data';
  }
  return found;
}

/**
 * Finds the object that has a field, bare or in `data`, or under one of `names` in either; tells the judge which way it
 * was.
 */
export function unwrap(
  judge: Judge,
  answer: unknown,
  { has, names = [] }: { has: string; names?: readonly string[] },
): { value: JsonRecord; at: string } | undefined {
  for (const { value, path } of layers(answer)) {
    const inside = names.map((name) => ({ value: value[name], path: path ? `${path}.${name}` : name }));
    for (const candidate of [{ value, path }, ...inside]) {
      if (!isRecord(candidate.value) || candidate.value[has] === undefined) continue;
      judge.form(path === '' ? 'bare' : 'wrapped');
      return { value: candidate.value, at: candidate.path };
    }
  }
  judge.fault(has, 'is missing, bare and in data');
  return undefined;
}

/** The list of an answer: bare, in `items`, or in `data` (itself or with `items`). */
export function unwrapList(
  judge: Judge,
  answer: unknown,
): { items: unknown[]; holder: JsonRecord; at: string } | undefined {
  if (Array.isArray(answer)) {
    judge.form('bare');
    return { items: answer, holder: {}, at: '' };
  }
  for (const { value, path } of layers(answer)) {
    for (const name of ['items', 'data']) {
      const list = value[name];
      if (!Array.isArray(list)) continue;
      judge.form(path === '' && name === 'items' ? 'bare' : 'wrapped');
      return { items: list as unknown[], holder: value, at: path ? `${path}.${name}` : name };
    }
  }
  judge.fault('answer', `expected a list, bare, in items or in data, got ${describe(answer)}`);
  return undefined;
}

/** Every item of a list against one shape; only the first bad item is told in detail. */
export function inspectList(judge: Judge, answer: unknown, shape: Shape) {
  const list = unwrapList(judge, answer);
  if (!list) return undefined;
  for (const [index, item] of list.items.entries())
    inspect(judge, item, { shape, at: `${list.at}[${index}]` });
  return list;
}
