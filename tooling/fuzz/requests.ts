import fc from 'fast-check';
import { mostly, valuesOf } from './arbitraries.ts';
import type { Operation } from './document.ts';
import { hostileJsonText, hostileQuery, hostileSegment, hostileText } from './hostile.ts';
import { idOf, type KnownValues } from './known-values.ts';

/** A guest has no token, a stranger has a wrong one. */
export type Person = 'guest' | 'user' | 'member' | 'admin' | 'stranger';

/** The input of an operation, by one client. */
export interface Case {
  person: Person;
  path: Readonly<Record<string, unknown>>;
  /** Replaces the values of the path as they are. */
  rawSegment: string | null;
  query: Readonly<Record<string, unknown>>;
  rawQuery: string | null;
  headers: Readonly<Record<string, unknown>>;
  /** Its bytes, or a value that is sent as JSON. */
  body: { type?: string; bytes?: string | Buffer; json?: unknown };
}

const BIG_HEADER = 40_000;
const headerText = hostileText.map((text) => text.slice(0, 2_000));
const header = (...usual: string[]) => mostly(3, fc.constantFrom(...usual), headerText);

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

const wrongBody: fc.Arbitrary<Case['body']> = fc.oneof(
  fc.record({ type: fc.constant('application/json'), bytes: hostileJsonText }),
  fc.record({ type: fc.constantFrom(...bodyTypes), bytes: hostileText }),
  fc.constant({}),
);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const files = [
  PNG,
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  '',
  'plain text',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  PNG.subarray(0, 40),
];
const BOUNDARY = 'fuzz-boundary';

/** A multipart body with one file, possibly damaged. */
const upload: fc.Arbitrary<Case['body']> = fc
  .record({
    file: fc.constantFrom(...files),
    filename: fc.oneof(fc.constant('photo.png'), hostileText),
    damage: mostly(3, fc.constant('none'), fc.constantFrom('no boundary', 'no end', 'twice', 'other field')),
  })
  .map(({ file, filename, damage }) => {
    const field = damage === 'other field' ? 'document' : 'file';
    // A line break in the name ends the header, as it does with a careless client.
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`;
    const part = [head, file, '\r\n'];
    const end = damage === 'no end' ? '' : `--${BOUNDARY}--\r\n`;
    return {
      type: `multipart/form-data${damage === 'no boundary' ? '' : `; boundary=${BOUNDARY}`}`,
      bytes: Buffer.concat(
        [...part, ...(damage === 'twice' ? part : []), end].map((each) => Buffer.from(each)),
      ),
    };
  });

/** The ids of a path are those of the resource that its previous segment names. */
function meaningOf({ path }: Operation, name: string): string {
  const [, segment] = path.match(/([^/]+)\/\{[^*/]+\}/u) ?? [];
  return segment === undefined || name === '*' ? name : idOf(segment);
}

/** The requests of one operation: every parameter and the body, mostly valid, by every kind of client. */
export function requestsOf(operation: Operation, known: KnownValues): fc.Arbitrary<Case> {
  const values = valuesOf(known);
  const { inputs, body } = operation;
  const ids = Object.entries(inputs.path['properties'] as Operation['inputs']);
  const json = values.body(body?.schema ?? {}).map((value) => ({ type: 'application/json', json: value }));
  const rightBody = body?.type.startsWith('multipart/') ? upload : json;
  return fc.record<Case>({
    person: mostly<Person, Person>(
      2,
      fc.constantFrom('user', 'member', 'admin'),
      fc.constantFrom('guest', 'user', 'member', 'admin', 'stranger'),
    ),
    path: fc.record(
      Object.fromEntries(
        ids.map(([name, schema]) => [name, values.value(schema, meaningOf(operation, name))]),
      ),
    ),
    rawSegment: mostly(12, fc.constant(null), hostileSegment),
    query: values.object(inputs.query),
    rawQuery: mostly(12, fc.constant(null), hostileQuery),
    headers: mostly(
      2,
      fc.constant({}),
      fc.tuple(values.object(inputs.header), ambientHeaders).map(([own, rest]) => ({ ...own, ...rest })),
    ),
    body: mostly<Case['body'], Case['body']>(8, body ? rightBody : fc.constant({}), wrongBody),
  });
}

/** Percent-encodes any text; a lone surrogate becomes the invalid bytes that other languages send for it. */
const encode = (text: string): string =>
  Array.from(text, (unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ED%A0%80')).join('');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What is on the wire: method, path with query, headers and bytes. */
export function requestOf({ method, path }: Operation, given: Case, headers: Record<string, string>) {
  const { rawSegment, query, rawQuery, body } = given;
  const segment = (_all: string, name: string): string => {
    const text = textOf(given.path[name]);
    return rawSegment ?? (name === '*' ? text.split('/').map(encode).join('/') : encode(text));
  };
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`);
  const all = [...pairs, ...(rawQuery === null ? [] : [rawQuery])].join('&');
  const bytes = 'json' in body ? (JSON.stringify(body.json) ?? '') : body.bytes;
  // HTTP clients refuse other characters in a header before they send it.
  const own = Object.entries(given.headers).map(([name, value]) => [
    name,
    String(value).replaceAll(/[^\t\x20-\x7e\x80-\xff]/gu, '?'),
  ]);
  return {
    method,
    path: path.replaceAll(/\{([^}]+)\}/gu, segment) + (all === '' ? '' : `?${all}`),
    headers: {
      ...headers,
      ...Object.fromEntries(own),
      ...(body.type !== undefined && { 'content-type': body.type }),
    } as Record<string, string>,
    body: bytes === undefined ? null : Buffer.from(bytes),
  };
}

export type Sent = ReturnType<typeof requestOf>;
