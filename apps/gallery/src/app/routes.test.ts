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
    expect(matchRoute(site.routes, path).route.path).toBe(route);
  });

  it('gives the id of a picture as it stands in the address', () => {
    expect(matchRoute(site.routes, '/image/nature/fjord%20at%20dawn').params['*']).toBe(
      'nature/fjord%20at%20dawn',
    );
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
