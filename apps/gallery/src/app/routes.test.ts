import { describe, expect, it } from 'vitest';
import { hasScreen, matchRoute, redirectOf } from './routes.tsx';

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
    expect(matchRoute(path).route.path).toBe(route);
  });

  it('gives the id of a picture as it stands in the address', () => {
    expect(matchRoute('/image/nature/fjord%20at%20dawn').params['*']).toBe('nature/fjord%20at%20dawn');
  });

  it('keeps the query when /images leads home', () => {
    expect(redirectOf(new URL('http://site/images?categoryId=3&page=2'))).toBe('/?categoryId=3&page=2');
    expect(redirectOf(new URL('http://site/images/'))).toBe('/');
    expect(redirectOf(new URL('http://site/'))).toBeUndefined();
  });

  it('knows which links lead to a screen', () => {
    expect([hasScreen('/'), hasScreen('/images'), hasScreen('/nowhere')]).toEqual([true, true, false]);
  });
});
