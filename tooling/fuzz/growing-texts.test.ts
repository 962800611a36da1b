import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { operationsOf, resolve, type OpenApi, type Operation, type Schema } from './document.ts';
import { requestsOf, type Case } from './requests.ts';
import { createSender } from './send.ts';
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

interface Place {
  in: 'body' | 'query' | 'path';
  /** Keys of the body, or the name of the parameter. */
  path: string[];
}

let world: World;
let document: OpenApi;
let sender: ReturnType<typeof createSender>;
beforeAll(async () => {
  world = await openWorld();
  document = (await world.server.call('GET', '/api/openapi.json')).body as OpenApi;
  sender = createSender(world.port);
});
afterAll(async () => {
  sender.close();
  await world.close();
});

/** Valid requests of an administrator, as the random ones build them. */
function casesOf(operation: Operation): Case[] {
  return fc
    .sample(requestsOf(operation, document), { seed: 5, numRuns: 30 })
    .filter(
      ({ body, rawSegment, rawQuery }) => body.kind !== 'file' && rawSegment === null && rawQuery === null,
    )
    .filter(({ body }) => operation.body === undefined || body.kind === 'json')
    .map((given) => ({ ...given, person: 'admin' as const, headers: {} }));
}

/** Where a value has texts: the keys that lead to each. */
function textsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}

function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

/** The fields with text of an operation, each with a request to put a longer text into. */
function fieldsOf(operation: Operation): { name: string; given: Case; place: Place }[] {
  const fields = new Map<string, { name: string; given: Case; place: Place }>();
  for (const given of casesOf(operation)) {
    const add = (name: string, place: Place) => {
      const field = `${operation.name} ${name}`;
      if (!fields.has(field)) fields.set(field, { name: field, given, place });
    };
    if (given.body.kind === 'json')
      for (const path of textsIn(given.body.value))
        add(path.join('.').replaceAll(/\d+/g, '*'), { in: 'body', path });
    for (const name of Object.keys(given.query)) add(`?${name}`, { in: 'query', path: [name] });
    for (const name of Object.keys(given.path)) add(`{${name}}`, { in: 'path', path: [name] });
  }
  return [...fields.values()];
}

function caseWith({ given, place }: { given: Case; place: Place }, text: string): Case {
  if (place.in === 'body')
    return given.body.kind === 'json'
      ? { ...given, body: { kind: 'json', value: withText(given.body.value, place.path, text) } }
      : given;
  return { ...given, [place.in]: withText(given[place.in], place.path, text) };
}

/** Every schema that a value may have. */
const choices = (schema: Schema): Schema[] => {
  const resolved = resolve(schema, document);
  return resolved.anyOf ? resolved.anyOf.flatMap(choices) : [resolved];
};

/** The longest text that the schema lets pass. */
function longest(schema: Schema, [key, ...rest]: string[]): number {
  const lengths = choices(schema).map((choice) => {
    if (key === undefined) return choice.type === 'string' ? (choice.maxLength ?? MOST) : 0;
    const { additionalProperties: more } = choice;
    const inner = choice.properties?.[key] ?? choice.items ?? (typeof more === 'object' ? more : undefined);
    return inner ? longest(inner, rest) : 0;
  });
  return Math.min(MOST, Math.max(0, ...lengths));
}

function sizeOf({ body, parameters }: Operation, place: Place): number {
  if (place.in === 'body') return longest(body?.schema ?? {}, place.path);
  const parameter = parameters.find((each) => each.in === place.in && place.path[0] === each.name);
  return Math.min(MOST_OF_ADDRESS, longest(parameter?.schema ?? {}, []));
}

async function cpuMsOf(operation: Operation, given: Case): Promise<number> {
  const token = await world.people.tokenOf('admin');
  const sent = buildRequest(operation, given, { known: world.known, token });
  const begun = process.cpuUsage();
  const { status } = await sender.send(sent);
  const { user, system } = process.cpuUsage(begun);
  if (status === 401) world.people.signedOut('admin');
  return (user + system) / 1_000;
}

/** The smaller of two, so that a collection of garbage does not count. */
const fastest = async (operation: Operation, given: Case): Promise<number> =>
  Math.min(await cpuMsOf(operation, given), await cpuMsOf(operation, given));

/** The fields of these operations whose time grows faster than their text. */
async function problemsOf(operations: readonly Operation[]): Promise<string[]> {
  const problems: string[] = [];
  for (const operation of operations)
    for (const field of fieldsOf(operation)) {
      const size = sizeOf(operation, field.place);
      for (const part of parts) {
        const textOf = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
        const first = await cpuMsOf(operation, caseWith(field, textOf(size)));
        if (first < NOTICEABLE_MS) continue;
        const large = await fastest(operation, caseWith(field, textOf(size)));
        const small = await fastest(operation, caseWith(field, textOf(size / GROWTH)));
        if (large >= NOTICEABLE_MS && large > ALLOWED * small)
          problems.push(
            `${field.name}: “${part}” takes ${small.toFixed()} ms, four times as much ${large.toFixed()} ms`,
          );
      }
    }
  return problems;
}

it('a longer text in any field takes proportionally longer', { timeout: 900_000 }, async () => {
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(200);
  expect(await problemsOf(operations)).toEqual([]);
});
