import fc from 'fast-check';
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };

/** Text that only a fault of the server writes into a response. Requests must not contain it. */
export const LEAK =
  /SQLITE_|sqlite error|syntax error at or near|relation "|no such (?:table|column)|\b(?:select|insert into|update|delete from) .{1,200}\b(?:from|values|set|where)\b|node_modules|\bat .{1,200}\.[cm]?[jt]s:\d+|\$argon2|\/lumigraph-/iu;

const LONG = 20_000;
const BIDI = '\u202eabc\u2066';
const LONE_SURROGATE = '\ud800';
const TRAVERSAL = ['..', '.', '../../etc/passwd', String.raw`..\..\windows\win.ini`, '/etc/passwd'];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'];
const NUMBERS_AS_TEXT = [
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '9007199254740993',
  '١',
  '1.5',
  '-0',
  ' 1',
];

/** Texts that break naive programs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...naughtyStrings.filter((text) => !LEAK.test(text))),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nSet-Cookie: a=b',
    '\u{1F469}\u200D\u{1F680}',
    BIDI,
    LONE_SURROGATE,
  ),
  fc.constantFrom(...TRAVERSAL, ...PROTOTYPE_KEYS, ...NUMBERS_AS_TEXT),
  fc.integer({ min: 1, max: LONG }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 1, max: LONG / 2 }).map((length) => 'ё'.repeat(length)),
  fc.string({ unit: 'binary' }),
);

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** JSON values of every type; numbers include those that other languages cannot represent. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 3 },
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53 + 2,
    5e-324,
    [],
    {},
    [[]],
    '',
  ),
  fc
    .constantFrom(...PROTOTYPE_KEYS)
    .map((key) => JSON.parse(`{${JSON.stringify(key)}:{"admin":true}}`) as unknown),
  fc.constantFrom(
    deep(50),
    deep(500),
    Array.from({ length: 5_000 }, () => 'a'),
  ),
  fc.jsonValue(),
);

/** Bodies that are no JSON, or JSON that parsers disagree about. */
export const hostileJsonText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"a":1e999}',
    String.raw`{"a":"\ud800"}`,
    '{"a":NaN}',
    '{"a":1}trailing',
    "{'a':1}",
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), `"${'a'.repeat(2 * 1024 * 1024)}"`),
  hostileText,
);

/** Parts of a query string that are added as they are. */
export const hostileQuery: fc.Arbitrary<string> = fc.constantFrom(
  'page=1&page=2',
  'q=a&q=b',
  'a[b]=c&a[]=d',
  '__proto__[x]=1',
  'constructor=1',
  '%00=%00',
  '%',
  '%zz=%zz',
  'q=%ED%A0%80',
  '&&&==&',
  `utm=${'a'.repeat(12_000)}`,
  `long=${'a'.repeat(40_000)}`,
  Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&'),
);

/** Segments of a path that are sent as they are. */
export const hostileSegment: fc.Arbitrary<string> = fc.constantFrom(
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%252e%252e%252f',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ED%A0%80',
  '%E0%A4%A',
  'a;b=c',
  'a'.repeat(600),
  '%F0%9F%98%80',
  '*',
);
