import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation, Schema } from './document.ts';
import { requestsOf, type Case } from './requests.ts';
import { openWorld, type World } from './world.ts';

/*
 * Text of a request must not keep the server busy: from a text to one four times as long, the CPU time of the process
 * grows about four times, not sixteen. CPU time does not depend on other programs of the machine. What renders posts is
 * another process, which has a deadline.
 */

/** Parts that, repeated, have made parsers of texts like ours take quadratic or exponential time. */
const parts = [
  '**_a ',
  'a\n',
  '> ',
  '![t',
  '<a ',
  '[',
  '((',
  '"\\',
  '- ',
  ' ',
  'a@',
  '/../',
  ', ',
  '0',
  'ще ',
];
/** The longest text of a field without a limit of its own. */
const MOST = 60_000;
const GROWTH = 4;
/** Twice of linear growth, for collections of garbage. */
const ALLOWED = 2 * GROWTH;
/** Less is no problem for a server, and too little to compare. */
const NOTICEABLE_MS = 500;
/** The longest text of an address. */
const MOST_OF_ADDRESS = 6_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Valid requests of an administrator, as the random ones build them. */
const casesOf = (operation: Operation): Case[] =>
  fc
    .sample(requestsOf(operation, world.known), { seed: 5, numRuns: 30 })
    .filter(({ body, rawSegment, rawQuery }) => {
      const isRightBody = operation.body === undefined ? body.type === undefined : 'json' in body;
      return isRightBody && rawSegment === null && rawQuery === null;
    })
    .map((given) => ({ ...given, person: 'admin', headers: {} }));

interface Field {
  name: string;
  /** The longest text that the schema lets pass. */
  most: number;
  /** The value around the text, with another text. */
  withText: (text: string) => unknown;
}

/** Every schema that a value may have. */
const choicesOf = (schema: Schema): Schema[] => schema['anyOf']?.flatMap(choicesOf) ?? [schema];

/** The texts of a value; all items of a list are one. */
function fieldsOf(value: unknown, schema: Schema, name = ''): Field[] {
  const choices = choicesOf(schema);
  if (typeof value === 'string') {
    const lengths = choices.map(({ type, maxLength = MOST }) => (type === 'string' ? maxLength : 0));
    return [{ name, most: Math.min(MOST, Math.max(0, ...lengths)), withText: (text) => text }];
  }
  if (typeof value !== 'object' || value === null || choices.length === 0) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const inner = choices.flatMap(({ properties, items, additionalProperties }) => {
      const found = properties?.[key] ?? items ?? additionalProperties;
      return typeof found === 'object' ? [found] : [];
    });
    const nested = fieldsOf(part, { anyOf: inner }, `${name}.${Array.isArray(value) ? '*' : key}`);
    return nested.map((field): Field => ({
      ...field,
      withText: (text) =>
        Array.isArray(value)
          ? value.with(Number(key), field.withText(text))
          : { ...value, [key]: field.withText(text) },
    }));
  });
}

/** The texts of an operation: its body, query and path, by name. */
function textsOf(operation: Operation): Map<string, Field> {
  const { path, query } = operation.inputs;
  const body = { properties: { json: operation.body?.schema ?? {} } };
  const short = (field: Field): Field => ({ ...field, most: Math.min(MOST_OF_ADDRESS, field.most) });
  const fields = casesOf(operation).flatMap((given) => [
    ...fieldsOf(given, { properties: { body } }),
    ...fieldsOf(given, { properties: { path, query } }).map(short),
  ]);
  const allowed = fields.filter(({ most }) => most > 0);
  return new Map(allowed.map((field) => [`${operation.name} ${field.name}`, field]));
}

async function cpuMsOf(operation: Operation, given: Case): Promise<number> {
  const sent = await world.requestOf(operation, given);
  const begun = process.cpuUsage();
  await world.send(sent, operation, given);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** The fields of these operations whose time grows faster than their text. */
async function problemsOf(operation: Operation): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { most, withText }] of textsOf(operation))
    for (const part of parts) {
      const msOf = (length: number) => {
        const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
        return cpuMsOf(operation, withText(text) as Case);
      };
      /** The smaller of two, so that a collection of garbage does not count. */
      const fastest = async (length: number) => Math.min(await msOf(length), await msOf(length));
      if ((await msOf(most)) < NOTICEABLE_MS) continue;
      const [large, small] = [await fastest(most), await fastest(most / GROWTH)];
      if (large >= NOTICEABLE_MS && large > ALLOWED * small)
        problems.push(
          `${name}: “${part}” takes ${small.toFixed()} ms, four times as much ${large.toFixed()} ms`,
        );
    }
  return problems;
}

it('a longer text in any field takes proportionally longer', { timeout: 900_000 }, async () => {
  expect(world.operations.length).toBeGreaterThan(200);
  const problems: string[] = [];
  for (const operation of world.operations) problems.push(...(await problemsOf(operation)));
  expect(problems).toEqual([]);
});
