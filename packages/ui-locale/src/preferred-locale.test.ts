import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLocale, readCookie, readStoredLocale, storeLocale } from './preferred-locale.ts';

const supported = ['en', 'de', 'bg', 'ru', 'es', 'zh'];
const choose = (rest: Partial<Parameters<typeof chooseLocale>[0]>) =>
  chooseLocale({ supported, fallback: 'en', ...rest });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the preferred language', () => {
  it('is what was chosen before, then the cookie, then what the browser asks for, then English', () => {
    expect(choose({ stored: 'bg', cookies: 'preferred-locale=de', acceptLanguage: 'ru' })).toBe('bg');
    expect(choose({ stored: null, cookies: 'a=b; preferred-locale=de', acceptLanguage: 'ru' })).toBe('de');
    expect(choose({ acceptLanguage: 'fr, ru-RU;q=0.8' })).toBe('ru');
    expect(choose({ acceptLanguage: 'fr' })).toBe('en');
    expect(choose({})).toBe('en');
  });

  it('is always one that is offered, whatever stands in storage, cookie and header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (stored, cookies, acceptLanguage) => {
        expect(supported).toContain(
          choose({ stored, cookies: `preferred-locale=${cookies}`, acceptLanguage }),
        );
      }),
    );
  });

  it('is remembered under preferred-locale, in storage and in a plain cookie', () => {
    storeLocale('bg');
    expect(localStorage.getItem('preferred-locale')).toBe('bg');
    expect(readCookie(document.cookie, 'preferred-locale')).toBe('bg');
    expect(readStoredLocale()).toBe('bg');
  });

  it('is in a cookie of this host alone where the site has HTTPS, which takes the place of the older one', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
    vi.stubGlobal('location', { protocol: 'https:' });
    storeLocale('bg');
    vi.unstubAllGlobals();
    expect(written).toEqual([
      'preferred-locale=; Path=/; Max-Age=0',
      '__Host-preferred-locale=bg; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
    const both = '__Host-preferred-locale=bg; preferred-locale=de';
    expect(choose({ cookies: both })).toBe('bg');
    expect(choose({ cookies: 'preferred-locale=de' })).toBe('de');
    expect(readCookie('__Host-theme=dark; theme=light', 'theme')).toBe('dark');
  });

  it('is still carried by the cookie when storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    storeLocale('de');
    expect(readStoredLocale()).toBeNull();
    expect(readCookie(document.cookie, 'preferred-locale')).toBe('de');
  });
});
