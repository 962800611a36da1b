import { act, render, renderHook, screen } from '@testing-library/react';
import { createInstance, type i18n as I18n, type InitOptions } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next, setI18n } from 'react-i18next';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { I18nextTextsProvider } from '../i18next.ts';
import { createTexts } from '../texts.ts';

const english = {
  language: 'en',
  title: 'Hours of {{place}}',
  open: { now: 'Open now' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
};
const german = { language: 'de', title: 'Zeiten in {{place}}', open: { now: 'Jetzt geöffnet' } };
const russian = {
  language: 'ru',
  days_one: '{{count}} день',
  days_few: '{{count}} дня',
  days_many: '{{count}} дней',
};
const useTexts = createTexts('ui-hours', english);

const noI18n = undefined as unknown as I18n;
afterEach(() => setI18n(noI18n));

async function host(locale: string, messages: unknown, more: InitOptions = {}): Promise<I18n> {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: 'en',
    resources: { [locale]: { 'ui-hours': messages as Record<string, string> } },
    initAsync: false,
    ...more,
  });
  return i18n;
}

function inside(i18n: I18n) {
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>
        <I18nextTextsProvider>{children}</I18nextTextsProvider>
      </I18nextProvider>
    ),
  };
}

function Title() {
  return useTexts().t('title', { place: 'Sofia & co' });
}

describe('the sentences of a package in a site with i18next', () => {
  it('come from it, and before it from the site', async () => {
    const { result } = renderHook(
      () => useTexts({ open: { now: 'Wir sind da' } }),
      inside(await host('de', german)),
    );
    expect(result.current.t('title', { place: 'Sofia & co' })).toBe('Zeiten in Sofia & co');
    expect(result.current.t('open.now')).toBe('Wir sind da');
    expect(result.current.language).toBe('de');
  });

  it('have the plurals of its language, those of the site too', async () => {
    const i18n = await host('ru', russian);
    const { t } = renderHook(() => useTexts(), inside(i18n)).result.current;
    expect([1, 3, 5].map((count) => t('days', { count }))).toEqual(['1 день', '3 дня', '5 дней']);
    const own = renderHook(() => useTexts({ days_few: 'дня: {{count}}' }), inside(i18n)).result.current;
    expect([3, 5].map((count) => own.t('days', { count }))).toEqual(['дня: 3', '5 дней']);
  });

  it.each([
    ['missing', undefined],
    ['empty', {}],
    ['a text instead of a tree', 'oops'],
    ['a list', ['Zeiten']],
    ['blank and of the wrong shape', { title: '', open: 'offen', days_other: { a: 'b' } }],
    ['a tree where a sentence belongs', { title: { deep: 'x' }, open: { now: { deep: 'x' } } }],
  ])('are said in English where its catalogue is %s', async (_what, broken) => {
    const { result } = renderHook(() => useTexts(), inside(await host('de', broken)));
    expect(result.current.t('title', { place: 'Sofia' })).toBe('Hours of Sofia');
    expect(result.current.t('open.now')).toBe('Open now');
    expect(result.current.t('days', { count: 1 })).toBe('1 day');
    expect(result.current.t('days', { count: 3 })).toBe('3 days');
    expect(result.current.language).toBe('en');
  });

  it('follow its language', async () => {
    const i18n = await host('de', german);
    render(<Title />, inside(i18n));
    expect(screen.getByText('Zeiten in Sofia & co')).toBeDefined();
    await act(() => i18n.changeLanguage('en'));
    expect(screen.getByText('Hours of Sofia & co')).toBeDefined();
  });

  it('change when their catalogue has arrived', async () => {
    const arrivals: (() => void)[] = [];
    const i18n = createInstance();
    i18n.use({
      type: 'backend',
      init() {},
      read(locale: string, _namespace: string, response: (error: null, messages: unknown) => void) {
        arrivals.push(() => response(null, locale === 'de' ? german : {}));
      },
    });
    await i18n.init({ lng: 'de', fallbackLng: 'en', ns: [] });
    render(<Title />, inside(i18n));
    expect(screen.getByText('Hours of Sofia & co')).toBeDefined();
    expect(arrivals.length).toBeGreaterThan(0);
    act(() => arrivals.forEach((arrive) => arrive()));
    expect(await screen.findByText('Zeiten in Sofia & co')).toBeDefined();
  });

  it('come from the one instance of a site without a provider of its own', async () => {
    const i18n = createInstance().use(initReactI18next);
    await i18n.init({ lng: 'de', resources: { de: { 'ui-hours': german } }, initAsync: false });
    render(<Title />, { wrapper: I18nextTextsProvider });
    expect(screen.getByText('Zeiten in Sofia & co')).toBeDefined();
  });

  it('are English where i18next is not set up, and react-i18next says so', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    render(<Title />, { wrapper: I18nextTextsProvider });
    expect(screen.getByText('Hours of Sofia & co')).toBeDefined();
    expect(warn.mock.calls.flat().join(' ')).toContain('You will need to pass in an i18next instance');
  });

  it('render on a server', async () => {
    const { wrapper: Host } = inside(await host('de', german));
    expect(
      renderToString(
        <Host>
          <Title />
        </Host>,
      ),
    ).toBe('Zeiten in Sofia &amp; co');
  });
});
