import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStoredLocale } from './stored-locale.ts';

const supported = ['en', 'de', 'bg'];
const forgetCookie = () => {
  document.cookie = 'preferred-locale=; Path=/; Max-Age=0';
};
const reload = vi.fn<() => void>();

beforeEach(() => {
  forgetCookie();
  localStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { protocol: 'http:', search: '', reload });
});
afterEach(() => vi.unstubAllGlobals());

it('asks for the document in the stored language where the cookie is gone, once', () => {
  localStorage.setItem('preferred-locale', 'bg');
  expect(followStoredLocale('en', supported)).toBe(true);
  expect(document.cookie).toContain('preferred-locale=bg');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(followStoredLocale('en', supported)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  [null, 'en'],
  ['en', 'en'],
  ['fr', 'en'],
])('does nothing for the stored value %s in a document in %s', (stored, shown) => {
  if (stored !== null) localStorage.setItem('preferred-locale', stored);
  expect(followStoredLocale(shown, supported)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('leaves the choice to the cookie where there is one', () => {
  localStorage.setItem('preferred-locale', 'bg');
  document.cookie = 'preferred-locale=de; Path=/';
  expect(followStoredLocale('de', supported)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('leaves an address that names its language alone', () => {
  vi.stubGlobal('location', { protocol: 'http:', search: '?lang=de', reload });
  localStorage.setItem('preferred-locale', 'bg');
  expect(followStoredLocale('de', supported)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
