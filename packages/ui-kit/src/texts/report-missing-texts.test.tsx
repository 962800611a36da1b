import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTexts } from '../texts.ts';
import { TextsHostContext, type HostTranslate, type UseHostTexts } from './texts-host.ts';

const english = {
  language: 'en',
  title: 'Hours',
  open: { now: 'Open now', later: 'Opens later' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
};
const german = {
  language: 'de',
  title: 'Zeiten',
  open: { now: 'Jetzt geöffnet', later: 'Öffnet später' },
  days_one: '{{count}} Tag',
  days_other: '{{count}} Tage',
};
const partlyGerman = { language: 'de', title: 'Zeiten', open: { now: 'Jetzt geöffnet', later: '' } };

const translate: HostTranslate = (key) => (key === 'language' ? 'de' : `de:${key}`);
const useGerman: UseHostTexts = () => translate;

/** A report appears once per page: each test has a package of its own. */
let packages = 0;
let useTexts: ReturnType<typeof createTexts<typeof english>>;
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  packages += 1;
  useTexts = createTexts(`ui-hours-${packages}`, english);
  warn.mockReset().mockImplementation(() => {});
});
afterEach(() => vi.unstubAllEnvs());

const show = (localization: Parameters<typeof useTexts>[0], options = {}) =>
  renderHook(() => useTexts(localization), options);

describe('a catalogue that lacks texts', () => {
  it('is reported in development with its language and the keys', () => {
    show(partlyGerman);
    expect(warn.mock.calls).toEqual([
      [
        `@lumigraph/ui-hours-${packages}: the localization "de" lacks 2 texts, which are shown in "en": open.later, days_other. Add them, or leave out "language" if you replace single texts only.`,
      ],
    ]);
  });

  it('is reported once, also where several parts use it or it is created at each rendering', () => {
    show(partlyGerman);
    const { rerender } = renderHook(() => useTexts({ ...partlyGerman }));
    rerender();
    expect(warn).toHaveBeenCalledTimes(1);
    show({ ...partlyGerman, open: {} });
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('is not reported in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    show(partlyGerman);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['none', undefined],
    ['complete', german],
    ['complete with the one plural form of its language', { ...german, language: 'zh', days_one: '' }],
    ['single texts without a language', { title: 'Zeiten' }],
    ['English, as are the missing texts', { language: 'en-GB', title: 'Our hours' }],
  ])('is not reported where it is %s', (_what, localization) => {
    show(localization);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not reported where the host supplies the other texts in its language', () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <TextsHostContext.Provider value={useGerman}>{children}</TextsHostContext.Provider>
    );
    show(partlyGerman, { wrapper });
    expect(warn).not.toHaveBeenCalled();
  });
});
