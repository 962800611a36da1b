import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTexts } from '../texts.ts';
import { TextsHostContext, type UseHostTexts } from './texts-host.ts';

const english = {
  language: 'en',
  title: 'Hours of {{place}}',
  open: { now: 'Open now' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
};
const russian = {
  language: 'ru',
  title: 'Часы работы: {{place}}',
  open: { now: 'Сейчас открыто' },
  days_one: '{{count}} день',
  days_few: '{{count}} дня',
  days_many: '{{count}} дней',
  days_other: '{{count}} дня',
};
const useTexts = createTexts('ui-hours', english);
const said: Record<string, string> = { language: 'ru', title: 'Часы', 'open.now': '' };
const useOurLibrary: UseHostTexts = (namespace) => (key) =>
  namespace === 'ui-hours' ? said[key] : 'of another package';

// The catalogues below lack texts on purpose.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe('the sentences of a package', () => {
  it('are English without a host', () => {
    const { t, lookUp, language } = renderHook(() => useTexts()).result.current;
    expect(t('title', { place: 'Sofia & co' })).toBe('Hours of Sofia & co');
    expect(t('days', { count: 1 })).toBe('1 day');
    expect(t('days', { count: 3 })).toBe('3 days');
    expect(lookUp('open.never')).toBeUndefined();
    expect(lookUp('constructor.name')).toBeUndefined();
    expect(language).toBe('en');
  });

  it('may be a whole catalogue of the site, with the plurals of its language', () => {
    const { t, language } = renderHook(() => useTexts(russian)).result.current;
    expect(language).toBe('ru');
    expect(t('title', { place: 'София' })).toBe('Часы работы: София');
    expect(t('open.now')).toBe('Сейчас открыто');
    expect([1, 2, 5, 11, 21, 104, 1.5].map((count) => t('days', { count }))).toEqual([
      '1 день',
      '2 дня',
      '5 дней',
      '11 дней',
      '21 день',
      '104 дня',
      '1.5 дня',
    ]);
  });

  it('are the general form where a language has one form only, or the catalogue lacks one', () => {
    const chinese = { language: 'zh', days_other: '{{count}} 天' };
    const { t } = renderHook(() => useTexts(chinese)).result.current;
    expect([1, 3].map((count) => t('days', { count }))).toEqual(['1 天', '3 天']);
    const short = renderHook(() => useTexts({ language: 'ru', days_other: 'дней: {{count}}' }));
    expect(short.result.current.t('days', { count: 2 })).toBe('дней: 2');
  });

  it('count as English where a catalogue names no language that there is', () => {
    const odd = { language: 'no_such language', days_one: 'one', days_other: 'many' };
    const { t } = renderHook(() => useTexts(odd)).result.current;
    expect([1, 2].map((count) => t('days', { count }))).toEqual(['one', 'many']);
  });

  it('may come from a host with any library, and before it from the site', () => {
    const { result } = renderHook(() => useTexts({ days_few: '{{count}} дня у нас' }), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <TextsHostContext.Provider value={useOurLibrary}>{children}</TextsHostContext.Provider>
      ),
    });
    const { t, language } = result.current;
    expect(language).toBe('ru');
    expect(t('title', { place: 'Sofia' })).toBe('Часы');
    expect(t('open.now')).toBe('Open now');
    expect(t('days', { count: 1 })).toBe('1 day');
    expect(t('days', { count: 3 })).toBe('3 дня у нас');
  });

  it('render on a server', () => {
    function Title() {
      return useTexts(russian).t('title', { place: 'София' });
    }
    expect(renderToString(<Title />)).toBe('Часы работы: София');
  });
});

// A wrong key does not compile: the type check of the package verifies this.
export const wrongKeys = (texts: ReturnType<typeof useTexts>) => {
  // @ts-expect-error not in the catalogue
  texts.t('titel');
  // @ts-expect-error a branch is no sentence
  texts.t('open');
  // @ts-expect-error asked for by its plural form
  texts.t('days_one');
  // @ts-expect-error no sentence of this package
  useTexts({ titel: 'Hours' });
  // @ts-expect-error has no number
  useTexts({ title_few: 'Hours' });
};
