import type { i18n as I18n } from 'i18next';
import { expect, it, vi } from 'vitest';
import { testSite } from '../testing/test-site.ts';
import { createI18n } from './i18n.ts';
import { createServerI18n } from './server-i18n.ts';

/** Asks as components do, without the types of the keys. */
function ask(i18n: I18n, namespace: string, ...call: readonly unknown[]): unknown {
  const { language } = i18n;
  return (i18n as unknown as Record<'getFixedT', (...scope: unknown[]) => (...all: unknown[]) => unknown>)
    .getFixedT(language, namespace)
    .call(undefined, ...call);
}

const calls: readonly (readonly [namespace: string, ...call: unknown[]])[] = [
  ['test-site', 'footer.copyright', { year: 2026, company: 'One' }],
  ['test-site', 'footer.copyright', { year: 2026, company: 'Two' }],
  ['site', 'nav.home'],
  ['test-site', 'nav.home'],
  ['site', 'nav.home', { ns: 'test-site', defaultValue: 'other' }],
  ['site', 'no.such.key', { defaultValue: 'other' }],
  ['site', 'nav', { returnObjects: true }],
];

it.each(['en', 'de'])('says in %s what i18next says, also when asked again', async (locale) => {
  const server = await createServerI18n(testSite.texts)(locale);
  const own = await createI18n(testSite.texts, locale);
  for (const call of [...calls, ...calls]) expect(ask(server, ...call)).toEqual(ask(own, ...call));
  expect(ask(server, 'test-site', 'footer.copyright', { year: 2026, company: 'One' })).toBe('2026 One');
});

it('is one instance per language, which looks up a text once', async () => {
  const i18nIn = createServerI18n(testSite.texts);
  const i18n = await i18nIn('en');
  expect(await i18nIn('en')).toBe(i18n);
  expect(await i18nIn('de')).not.toBe(i18n);
  const lookUp = vi.spyOn(i18n, 't');
  for (let again = 0; again < 3; again += 1) ask(i18n, 'site', 'nav.home');
  expect(lookUp).toHaveBeenCalledOnce();
});

it('finds texts that were added after they were asked for', async () => {
  const i18n = await createServerI18n(testSite.texts)('en');
  expect(ask(i18n, 'another', 'greeting')).toBe('greeting');
  i18n.addResourceBundle('en', 'another', { greeting: 'Hello' });
  expect(ask(i18n, 'another', 'greeting')).toBe('Hello');
});
