import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { expect, test } from '@playwright/test';
import { rawGet, type RawResponse } from '../raw-request.ts';

/** Public pages. */
const addresses = [
  '/',
  '/?q=fox&',
  '/?categoryId=1&',
  '/favorites',
  '/blog',
  '/about',
  '/contact',
  '/license',
  '/privacy',
  '/terms',
  '/imprint',
  '/accessibility',
  '/cookie-settings',
  '/auth',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/magic-link',
  '/subscription/plans',
  '/subscription/payment',
  '/subscription/cancel',
  '/withdraw',
  '/image/nature/no-such-picture',
  '/blog/no-such-post',
  '/no-such-page',
];

/** Parameter names that a page reads. */
const names = [
  'q',
  'page',
  'categoryId',
  'special',
  'orientation',
  'colour',
  'sort',
  'lang',
  'redirect',
  'message',
  'token',
  'error',
  'plan',
  'payment',
];

const MARK = 'zq9';
const markup = [
  `<${MARK}>`,
  `"><${MARK} x="`,
  `'><${MARK}>`,
  `</script><${MARK}>`,
  `--><${MARK}>`,
  `]]><${MARK}>`,
];
const values = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '999999999999999999999',
  'NaN',
  '٣',
  'null',
  'undefined',
  '[object Object]',
  'x'.repeat(10_000),
  '\u0000\u0001\u001b\u007f',
  '\u202egnp.exe',
  '{{7*7}}${7*7}',
  '//evil.example',
  'javascript:alert(1)',
  ...markup,
];

const pair = (name: string, value: string): string => `${name}=${encodeURIComponent(value.toWellFormed())}`;

/** Queries that no form creates. */
const broken = [
  '?',
  '??',
  '?=',
  '?&&&',
  '?q',
  '?=q',
  '?q=%',
  '?q=%zz&page=%2',
  '?q=%ff%fe',
  '?q=%ed%a0%80',
  '?q=%00&page=%00',
  '?%00=%00',
  '?q=a&q=b&q=c',
  '?page=1&page=2',
  '?q[]=a&q[]=b',
  '?q[a][b]=c&page[]=2',
  '?__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
  '?__proto__[x]=1',
  '?q=+++%20+',
  '?q=a;b&page=1;2',
  '?page=-1&page=0&page=99999999999&categoryId=-5&categoryId=1e99',
  '?q=%u0041',
  `?${'a&'.repeat(5_000)}`,
  `?${names.map((name) => `${name}=`).join('&')}`,
  `?${names.map((name) => pair(name, `<${MARK}>`)).join('&')}`,
  `?<${MARK}>`,
  `?q="><${MARK}>`,
];

/** JSON is embedded in the document as data: its content is not markup, as long as it is valid JSON. */
function withoutData(body: string): string {
  return body.replaceAll(
    /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gsu,
    (_all, json: string) => {
      expect(() => JSON.parse(json) as unknown).not.toThrow();
      expect(json).not.toContain('<');
      return '';
    },
  );
}

function expectPage(asked: string, { status, type, location, body }: RawResponse): void {
  const where = asked.slice(0, 120);
  expect([where, status < 500]).toEqual([where, true]);
  if (status >= 300 && status < 400) {
    // Only to another page of this site.
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(location).not.toContain(`<${MARK}`);
    return;
  }
  expect([where, type]).toEqual([where, 'text/html; charset=utf-8']);
  expect([where, [200, 404].includes(status)]).toEqual([where, true]);
  expect([where, /<title>[^<]+<\/title>/.test(body)]).toEqual([where, true]);
  const html = withoutData(body);
  // As an element, or as an attribute of an element whose quotes were closed.
  expect([where, html.includes(`<${MARK}`)]).toEqual([where, false]);
  expect([where, /<[a-z][^>]*\szq9\b/iu.test(html)]).toEqual([where, false]);
}

const AT_ONCE = 6;
/** Every run checks a part, the long run all 2,500 combinations. The number divides the length of no table above. */
const STEP = process.env['LONG_TESTS'] === '1' ? 1 : 23;

async function expectPages(origin: string | undefined, all: readonly string[]): Promise<void> {
  const asked = all.filter((_path, index) => index % STEP === 0);
  for (let from = 0; from < asked.length; from += AT_ONCE)
    await Promise.all(
      asked.slice(from, from + AT_ONCE).map(async (path) => expectPage(path, await rawGet(origin, path))),
    );
}

const withQuery = (address: string, query: string): string =>
  address.includes('?') ? address + query.replace(/^\?/, '') : address + query;

test.describe('any query string gives a page', () => {
  test.setTimeout(180_000);

  test('malformed query strings on every route', async ({ baseURL }) => {
    await expectPages(
      baseURL,
      addresses.flatMap((address) => broken.map((query) => withQuery(address, query))),
    );
  });

  test('invalid values of every parameter, in turn over the routes @long', async ({ baseURL }) => {
    const queries = names.flatMap((name) => values.map((value) => `?${pair(name, value)}`));
    await expectPages(
      baseURL,
      queries.flatMap((query, index) => [
        withQuery('/', query),
        withQuery(addresses[index % addresses.length] ?? '/', query),
      ]),
    );
  });

  test('every hostile string as a search, and in turn on the other routes @long', async ({ baseURL }) => {
    await expectPages(
      baseURL,
      naughty.flatMap((text, index) => [
        `/?${pair('q', text)}`,
        withQuery(
          addresses[index % addresses.length] ?? '/',
          `?${pair(names[index % names.length] ?? 'q', text)}`,
        ),
      ]),
    );
  });

  test('a hostile string is shown as text @long', async ({ baseURL }) => {
    const plain = withoutData((await rawGet(baseURL, '/?q=zq9zq9')).body);
    const times = (html: string, text: string): number => html.split(text).length - 1;
    const hostile = naughty.filter((each) => /<[a-z/!]/iu.test(each));
    for (const text of hostile.filter((_text, index) => index % STEP === 0)) {
      const html = withoutData((await rawGet(baseURL, `/?${pair('q', text)}`)).body);
      expect([text, times(html, text) <= times(plain, text)]).toEqual([text, true]);
    }
  });
});

test('a path that cannot be decoded, or decodes to no name, leads to a page of the site', async ({
  baseURL,
}) => {
  const parents = [
    '/',
    '/image/',
    '/blog/',
    '/collections/',
    '/shared/',
    '/license/certificate/',
    '/assets/',
  ];
  const segments = ['%', '%zz', '%E0%A4%A', '%25ff', '%00', '%2F..%2F'];
  for (const asked of parents.flatMap((parent) => segments.map((segment) => parent + segment))) {
    const response = await rawGet(baseURL, asked);
    expectPage(asked, response);
    if (response.location !== '') expectPage(asked, await rawGet(baseURL, response.location));
  }
});
