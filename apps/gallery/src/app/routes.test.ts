import { describe, expect, it } from 'vitest';
import { matchRoute, redirectOf } from '@lumigraph/site-kit/testing';
import { site } from './site.ts';

describe('the route table', () => {
  it.each([
    ['/', '/'],
    ['/image/nature/fjord', '/image/*'],
    ['/image/50%25%20off/a', '/image/*'],
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/nowhere', '*'],
    ['//elsewhere.example.com', '*'],
  ])('leads %s to %s', (path, route) => {
    expect(matchRoute(site.routes, { pathname: path, search: '' }).route.path).toBe(route);
  });

  it('leads searches to a page of their own at the same path', () => {
    const at = (search: string) => matchRoute(site.routes, { pathname: '/', search }).route.page.source;
    expect(at('?q=fox')).toBe('src/pages/search-page.tsx');
    expect(at('?q=&colour=blue')).toBe('src/pages/search-page.tsx');
    expect(at('?colour=blue')).toBe('src/pages/home-page.tsx');
    expect(at('')).toBe('src/pages/home-page.tsx');
    expect(at('?categoryId=3&page=2')).toBe('src/pages/home-page.tsx');
  });

  it.each([
    ['/blog/fjord%20at%20dawn', 'fjord at dawn'],
    ['/blog/%25ff', '%ff'],
    ['/blog/%ff', '%ff'],
  ])('gives the parameter of %s decoded, where it can be', (pathname, id) => {
    expect(matchRoute(site.routes, { pathname, search: '' }).params['id']).toBe(id);
  });

  it('keeps the query when /images leads home', () => {
    expect(redirectOf(site.redirects, new URL('http://site/images?categoryId=3&page=2'))).toBe(
      '/?categoryId=3&page=2',
    );
    expect(redirectOf(site.redirects, new URL('http://site/images/'))).toBe('/');
    expect(redirectOf(site.redirects, new URL('http://site/'))).toBeUndefined();
  });

  it('knows which links lead to a screen', () => {
    expect([site.hasScreen('/'), site.hasScreen('/images'), site.hasScreen('/nowhere')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
