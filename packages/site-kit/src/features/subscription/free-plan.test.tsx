import { licenses, locales, type Locale, type PublicSettings } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { PublicSettingsContext } from '../../lib/public-settings.tsx';
import { SiteConfigContext, type SiteConfig } from '../../lib/site-config.tsx';
import { FreePlan } from './free-plan.tsx';

const catalogues = import.meta.glob<object>('./messages/*.json', { eager: true, import: 'default' });

interface Shown {
  locale?: Locale;
  config?: Partial<SiteConfig>;
  settings?: Partial<PublicSettings>;
  isCurrent?: boolean;
}

async function facts({ locale = 'en', config, settings, isCurrent = false }: Shown): Promise<string[]> {
  const i18n = createInstance();
  const subscription = catalogues[`./messages/${locale}.json`] ?? {};
  await i18n
    .use(initReactI18next)
    .init({ lng: locale, resources: { [locale]: { subscription } }, interpolation: { escapeValue: false } });
  render(
    <SiteConfigContext value={{ ...config } as SiteConfig}>
      <PublicSettingsContext value={{ ...settings } as PublicSettings}>
        <I18nextProvider i18n={i18n}>
          <FreePlan isCurrent={isCurrent} />
        </I18nextProvider>
      </PublicSettingsContext>
    </SiteConfigContext>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
}

const all = 'View and download every picture';
const wait = 'A few seconds’ wait before each download';
const mark = 'A small credit line in the corner of each file';
const license = licenses.free.summary.en;

it.each([
  [
    'all of them',
    { perDay: 30, creditMark: true },
    [all, 'Standard size', license, 'Up to 30 different pictures a day', wait, mark],
  ],
  [
    'one a day',
    { perDay: 1, creditMark: true },
    [all, 'Standard size', license, 'One picture a day', wait, mark],
  ],
  ['no limit and no mark', { perDay: null, creditMark: false }, [all, 'Standard size', license, wait]],
  ['a server that says nothing', undefined, [all, 'Standard size', license, wait]],
])('names the limits that the server keeps: %s', async (_name, freeDownloads, expected) => {
  expect(await facts({ settings: freeDownloads ? { freeDownloads } : {} })).toEqual(expected);
});

it('names no limit that Premium does not lift on this site', async () => {
  const settings = { freeDownloads: { perDay: 30, creditMark: true } };
  expect(await facts({ config: { planFeatures: ['priority-support'] }, settings })).toEqual([
    all,
    'Standard size',
    wait,
  ]);
});

it.each(locales)('says it in the language of the page: %s', async (locale) => {
  const shown = await facts({ locale, settings: { freeDownloads: { perDay: 30, creditMark: true } } });
  expect(shown).toHaveLength(6);
  expect(shown[2]).toBe(licenses.free.summary[locale]);
  expect(shown[3]).toContain('30');
  expect(shown.join(' ')).not.toContain('free.');
});

it.each([true, false])(
  'is marked as the own plan of a user without a subscription: %s',
  async (isCurrent) => {
    await facts({ isCurrent });
    expect(screen.queryAllByText('Your plan')).toHaveLength(isCurrent ? 1 : 0);
  },
);
