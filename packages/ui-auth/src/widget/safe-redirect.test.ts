import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectBypasses } from '../testing/redirect-corpus.ts';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://site.test';
const loops = ['/login', '/register', '/auth', '/forgot-password'];

/** How a browser or a router would resolve the result. */
function landing(result: string): URL {
  return new URL(result, origin);
}

function isSafe(value: string): boolean {
  const result = safeRedirect(value, origin);
  const url = landing(result);
  const path = decodeURIComponent(url.pathname);
  return (
    result.startsWith('/') &&
    !result.startsWith('//') &&
    url.origin === origin &&
    // Resolved as a path of its own, it must not become another host either.
    new URL(path, origin).origin === origin &&
    !/[\\\p{Cc}]/u.test(path) &&
    !loops.includes(path.toLowerCase().replace(/\/+$/, '')) &&
    safeRedirect(result, origin) === result
  );
}

describe('where a redirect value may lead', () => {
  it.each([
    ['/profile', '/profile'],
    ['/profile?tab=a#email', '/profile?tab=a#email'],
    ['/image/nature/fjord%20at%20dawn?page=2', '/image/nature/fjord%20at%20dawn?page=2'],
    ['/search?q=https://example.com/', '/search?q=https://example.com/'],
    ['/a/../b', '/b'],
    ['/Ж?q=ü', '/%D0%96?q=%C3%BC'],
    ['', '/'],
    [null, '/'],
    [undefined, '/'],
    ['profile', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
  ])('%j leads to %s', (value, expected) => {
    expect(safeRedirect(value, origin)).toBe(expected);
  });

  it.each([...loops, '/login/', '/LOGIN', '/%6cogin', '/a/../login', '/login?redirect=/profile', '/Auth#x'])(
    '%s would lead back, so it leads home',
    (value) => {
      expect(safeRedirect(value, origin)).toBe('/');
    },
  );

  it('is ours for every known bypass', () => {
    expect(redirectBypasses).toHaveLength(60);
    expect(redirectBypasses.filter((value) => !isSafe(value))).toEqual([]);
    expect(
      redirectBypasses.filter((value) => landing(safeRedirect(value, origin)).host.includes('evil')),
    ).toEqual([]);
  });

  it('is ours for 100,000 strings', { tags: ['long'], timeout: 60_000 }, () => {
    const pieces = fc.constantFrom(
      ...'/|//|\\|.|..|%2f|%5c|%09|%00|\t|\n|@|:|?|#|;| |。|％|\u202e|\ud800'.split('|'),
      ...'evil.example|https:|javascript:|login|site.test|a'.split('|'),
    );
    const strings = fc.oneof(
      fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    );
    const run = () => fc.assert(fc.property(strings, isSafe), { numRuns: 100_000 });
    expect(run).not.toThrow();
  });
});
