import fc from 'fast-check';
import { valuesOf } from './arbitraries.ts';
import { idOf } from './vocabulary.ts';
import type { OpenApi, Operation } from './document.ts';
import { hostileJsonText, hostileQuery, hostileSegment, hostileText } from './hostile.ts';

const people = ['guest', 'user', 'member', 'admin', 'stranger'] as const;
/** A guest has no token, a stranger has a wrong one. */
export type Person = (typeof people)[number];

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; type: string; text: string }
  | { kind: 'file'; file: FileName; filename: string; damage: Damage };

export const files = ['png', 'pdf', 'empty', 'text', 'svg', 'cut'] as const;
type FileName = (typeof files)[number];
const damages = ['none', 'no boundary', 'no end', 'twice', 'other field'] as const;
export type Damage = (typeof damages)[number];

/** A request before the values that only the server knows are filled in. */
export interface Case {
  person: Person;
  path: Readonly<Record<string, unknown>>;
  /** Replaces the values of the path as they are. */
  rawSegment: string | null;
  query: Readonly<Record<string, unknown>>;
  rawQuery: string | null;
  headers: Readonly<Record<string, unknown>>;
  body: Body;
}

const BIG_HEADER = 40_000;
/** HTTP clients and Node refuse other characters in a header before they are sent. */
const headerText = hostileText.map((text) =>
  text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/gu, '?').slice(0, 2_000),
);
const header = (...usual: string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 3 }, { arbitrary: headerText, weight: 1 });

/** Headers that the server reads, which the document does not list. */
const ambientHeaders = fc.record(
  {
    'accept-language': header('de', 'bg, en;q=0.5', '*', 'zz'),
    'idempotency-key': header('0b0c7f4c-3f0c-4c2f-8f0a-0d9d9d9d9d9d', 'of-one-order', 'of-another-order'),
    'if-none-match': header('*', '"a"', 'W/"b", "c"'),
    range: header('bytes=0-9', 'bytes=-5', 'bytes=9-1', 'bytes=0-0,2-3', 'bytes=99999999999999999999-'),
    origin: header('null', 'https://evil.example', 'http://localhost:4106'),
    'sec-fetch-site': header('cross-site', 'same-origin'),
    'sec-fetch-dest': header('document', 'image'),
    cookie: header('oauth_tx=abc', 'a=b; a=c; __proto__=d', 'oauth_tx=%E0%A4%A'),
    'user-agent': header('Mozilla/5.0', ''),
    'x-forwarded-for': header('203.0.113.7', '::1, unknown'),
    'x-big': fc.constantFrom('b'.repeat(BIG_HEADER), 'b'.repeat(BIG_HEADER / 10)),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const bodyTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-7',
  'application/jsonp',
  'application/vnd.api+json',
  '/',
];

const wrongBody: fc.Arbitrary<Body> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    type: fc.constant('application/json'),
    text: hostileJsonText,
  }),
  fc.record({ kind: fc.constant('text' as const), type: fc.constantFrom(...bodyTypes), text: hostileText }),
  fc.constant<Body>({ kind: 'none' }),
);

const fileBody: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant('file' as const),
  file: fc.constantFrom(...files),
  filename: fc.oneof(fc.constant('photo.png'), hostileText),
  damage: fc.oneof({ arbitrary: fc.constant('none' as const), weight: 3 }, fc.constantFrom(...damages)),
});

/** The ids of a path are those of the resource that its previous segment names. */
function meaningOf({ path }: Operation, name: string): string {
  const [, segment] = path.match(/([^/]+)\/\{[^*/]+\}/u) ?? [];
  return segment === undefined || name === '*' ? name : idOf(segment);
}

/** The requests of one operation: every parameter and the body, mostly valid, by every kind of client. */
export function requestsOf(operation: Operation, document: OpenApi): fc.Arbitrary<Case> {
  const values = valuesOf(document);
  const parametersIn = (place: string) => {
    const found = operation.parameters.filter((parameter) => parameter.in === place);
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
    return values.record(Object.fromEntries(found.map(({ name, schema }) => [name, schema])), required);
  };
  const ids = operation.parameters.filter((parameter) => parameter.in === 'path');
  const pathParameters = fc
    .tuple(...ids.map(({ name, schema }) => values.value(schema, meaningOf(operation, name))))
    .map((given) => Object.fromEntries(ids.map(({ name }, index) => [name, given[index]])));
  const { body } = operation;
  const fitting: fc.Arbitrary<Body> = body?.type.startsWith('multipart/')
    ? fileBody
    : fc.record({ kind: fc.constant('json' as const), value: values.body(body?.schema ?? {}) });
  const rightBody = body ? fitting : fc.constant<Body>({ kind: 'none' });
  return fc.record({
    person: fc.oneof(
      { arbitrary: fc.constantFrom(...people), weight: 1 },
      { arbitrary: fc.constantFrom('user', 'member', 'admin'), weight: 2 },
    ),
    path: pathParameters,
    rawSegment: fc.oneof(
      { arbitrary: fc.constant(null), weight: 12 },
      { arbitrary: hostileSegment, weight: 1 },
    ),
    query: parametersIn('query'),
    rawQuery: fc.oneof({ arbitrary: fc.constant(null), weight: 12 }, { arbitrary: hostileQuery, weight: 1 }),
    headers: fc.oneof(
      { arbitrary: fc.constant({}), weight: 2 },
      {
        arbitrary: fc
          .tuple(parametersIn('header'), ambientHeaders)
          .map(([own, rest]) => ({ ...own, ...rest })),
        weight: 1,
      },
    ),
    body: fc.oneof({ arbitrary: rightBody, weight: 8 }, { arbitrary: wrongBody, weight: 1 }),
  });
}
