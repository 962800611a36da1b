import { renderHook } from '@testing-library/react';
import { createInstance, type i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../texts.ts';

const english = {
  language: 'en',
  title: 'Hours of {{place}}',
  open: { now: 'Open now' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
};
const useTexts = createTexts('ui-hours', english);

async function host(locale: string, messages: unknown): Promise<I18n> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { [locale]: { 'ui-hours': messages as Record<string, string> } },
    initAsync: false,
  });
  return i18n;
}

function inside(i18n: I18n) {
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    ),
  };
}

describe('the sentences of a package', () => {
  it('are English without an i18next of the host', () => {
    const { t, lookUp, language } = renderHook(() => useTexts()).result.current;
    expect(t('title', { place: 'Sofia & co' })).toBe('Hours of Sofia & co');
    expect(t('days', { count: 1 })).toBe('1 day');
    expect(t('days', { count: 3 })).toBe('3 days');
    expect(lookUp('open.never')).toBeUndefined();
    expect(lookUp('constructor.name')).toBeUndefined();
    expect(language).toBe('en');
  });

  it('come from the host, and before it from the site', async () => {
    const german = { language: 'de', title: 'Zeiten in {{place}}', open: { now: 'Jetzt geöffnet' } };
    const { result } = renderHook(
      () => useTexts({ open: { now: 'Wir sind da' } }),
      inside(await host('de', german)),
    );
    expect(result.current.t('title', { place: 'Sofia' })).toBe('Zeiten in Sofia');
    expect(result.current.t('open.now')).toBe('Wir sind da');
    expect(result.current.language).toBe('de');
  });

  it.each([
    ['missing', undefined],
    ['empty', {}],
    ['a text instead of a tree', 'oops'],
    ['a list', ['Zeiten']],
    ['blank and of the wrong shape', { title: '', open: 'offen', days_other: { a: 'b' } }],
    ['a tree where a sentence belongs', { title: { deep: 'x' }, open: { now: { deep: 'x' } } }],
  ])('are said in English where the host’s catalogue is %s', async (_what, broken) => {
    const { result } = renderHook(() => useTexts(), inside(await host('de', broken)));
    expect(result.current.t('title', { place: 'Sofia' })).toBe('Hours of Sofia');
    expect(result.current.t('open.now')).toBe('Open now');
    expect(result.current.t('days', { count: 3 })).toBe('3 days');
    expect(result.current.language).toBe('en');
  });

  it('render on a server', () => {
    function Title() {
      return useTexts().t('title', { place: 'Sofia' });
    }
    expect(renderToString(<Title />)).toBe('Hours of Sofia');
  });
});

// A wrong key does not compile: the type check of the package is this test.
export const wrongKeys = (texts: ReturnType<typeof useTexts>) => {
  // @ts-expect-error not in the catalogue
  texts.t('titel');
  // @ts-expect-error a branch is no sentence
  texts.t('open');
  // @ts-expect-error asked for by its plural form
  texts.t('days_one');
};
