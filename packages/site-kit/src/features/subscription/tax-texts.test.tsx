import { countries, locales, type PaymentOptions, type Product } from '@lumigraph/contracts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ResourceKey } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OneOffScreen } from './one-off-screen.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { plans } from './story-billing.tsx';
import { renderBilling } from './testing/render-billing.tsx';

const files = import.meta.glob<ResourceKey>('./messages/*.json', { eager: true, import: 'default' });
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  countries: { seller: 'BG', notServed: ['KP', 'SY'] },
  providers: [{ provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' }],
};
const poster: Product = {
  id: 'poster',
  names: { en: 'Poster' },
  currency: 'EUR',
  amounts: [24.9],
  taxed: true,
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Opens the payment page of a plan or product in a browser of these languages. */
async function open(item: string, browser: string[], locale = 'en') {
  vi.spyOn(globalThis.navigator, 'languages', 'get').mockReturnValue(browser);
  const texts = Object.fromEntries(
    locales.map((name) => [name, { subscription: files[`./messages/${name}.json`] ?? '' }]),
  );
  const pay = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  await renderBilling(
    item.startsWith('premium') ? (
      <PaymentScreen planId={item} renderForm={(form) => form} />
    ) : (
      <OneOffScreen productId={item} amount={24.9} declinedId={null} renderForm={(form) => form} />
    ),
    {
      texts: { lng: locale, resources: texts },
      payments: {
        options: () => Promise.resolve(options),
        products: () => Promise.resolve([poster, { ...poster, id: 'gift', taxed: false }]),
        history: () => Promise.resolve({ items: [], page: 1, pageSize: 5, total: 0 }),
        pay,
      },
      subscriptions: {
        plans: () => Promise.resolve(plans),
        current: () => Promise.resolve({ status: 'None', isPremium: false }),
      },
    },
  );
  await screen.findByRole('button', { name: /24\.90|4\.99|49\.00|4,99|49,00/ });
  return { user: userEvent.setup(), pay };
}

const countryField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });

describe('the country of a buyer', () => {
  it.each([
    [['zh-CN', 'zh'], 'CN'],
    [['es-MX'], 'MX'],
    [['fr', 'fr-CA'], 'CA'],
    [['zh-Hant-TW'], 'TW'],
    [['de'], ''],
    [['es', 'en'], ''],
    [['ru'], ''],
    [['zh'], ''],
    [['zh-Hans'], ''],
    [['es-419'], ''],
    // Not served.
    [['ar-SY'], ''],
    [[], ''],
  ])('with the languages %j is %j until it is chosen', async (languages, country) => {
    await open('premium-monthly', languages);
    expect(countryField().value).toBe(country);
  });

  it('can be every one that is served, by its name', async () => {
    await open('premium-monthly', ['en']);
    const offered = [...countryField().options].map(({ value }) => value);
    const served = countries.filter((country) => country !== 'KP' && country !== 'SY');
    expect(offered.toSorted()).toEqual(['', ...served].toSorted());
    expect([...countryField().options].filter(({ text, value }) => text === value)).toEqual([]);
  });

  it.each(['premium-monthly', 'poster'])('is asked for before %s is ordered', async (item) => {
    const { user, pay } = await open(item, ['es']);
    await user.click(screen.getByRole('button', { name: /€/ }));
    expect(countryField()).toHaveProperty('validity.valid', false);
    expect(screen.getAllByText('Please choose your country').length).toBeGreaterThan(0);
    await user.selectOptions(countryField(), 'MX');
    expect(screen.queryByText('Please choose your country')).toBeNull();
    expect(pay).not.toHaveBeenCalled();
  });
});

describe('what a checkout says about VAT', () => {
  const said = [
    { country: '', text: 'VAT depends on your country' },
    { country: 'BG', text: 'Includes 20% VAT' },
    { country: 'DE', text: 'Includes 19% VAT' },
    { country: 'FI', text: 'Includes 25.5% VAT' },
    { country: 'HU', text: 'Includes 27% VAT' },
    { country: 'US', text: 'No VAT outside the EU' },
    { country: 'GB', text: 'No VAT outside the EU' },
    { country: 'CN', text: 'No VAT outside the EU' },
    { country: 'MC', text: 'Includes 20% VAT' },
    { country: 'IC', text: 'No VAT outside the EU VAT area' },
    { country: 'AX', text: 'No VAT outside the EU VAT area' },
  ];
  // A plan says it in both forms of the summary and at the total.
  const items = [
    { item: 'premium-monthly', times: 3 },
    { item: 'premium-yearly', times: 3 },
    { item: 'poster', times: 1 },
  ];
  it.each(items)('follows the country for $item', async ({ item, times }) => {
    const { user } = await open(item, ['en']);
    for (const { country, text } of said) {
      await user.selectOptions(countryField(), country);
      const shown = screen.getAllByText(/VAT/).map(({ textContent }) => textContent);
      expect([country, ...shown]).toEqual([country, ...Array.from({ length: times }, () => text)]);
    }
  });

  it('is nothing for a product without VAT', async () => {
    await open('gift', ['de-DE']);
    expect(screen.queryByText(/VAT/)).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
  });

  it.each([
    { locale: 'de', eu: 'inkl. 19 % MwSt.', outside: 'Keine MwSt. außerhalb der EU' },
    { locale: 'bg', eu: 'с включен ДДС 19%', outside: 'Без ДДС извън ЕС' },
    { locale: 'es', eu: 'IVA del 19 % incluido', outside: 'Sin IVA fuera de la UE' },
    { locale: 'ru', eu: 'включая НДС 19 %', outside: 'Без НДС за пределами ЕС' },
    { locale: 'zh', eu: '含 19% 增值税', outside: '欧盟以外不收取增值税' },
  ])('is said in $locale', async ({ locale, eu, outside }) => {
    for (const [language, text] of [
      ['en-DE', eu],
      ['en-US', outside],
    ] as const) {
      document.body.innerHTML = '';
      await open('premium-monthly', [language], locale);
      const shown = document.body.textContent.replaceAll(/\s/gu, ' ');
      expect(shown.split(text)).toHaveLength(4);
    }
  });
});

/** The places that the product is tried from; the same table as that of invoice and receipt on the server. */
const companies = [
  { place: 'Sofia', country: 'BG', vatNumber: 'BG123456789', text: 'Includes 20% VAT' },
  { place: 'Berlin', country: 'DE', vatNumber: 'DE 123 456 789', text: 'No VAT: reverse charge' },
  { place: 'Zürich', country: 'CH', vatNumber: 'CHE-123.456.789 MWST', text: 'No VAT outside the EU' },
  { place: 'New York', country: 'US', vatNumber: '', text: 'No VAT outside the EU' },
  { place: 'Mexico City', country: 'MX', vatNumber: 'ABC010101AB1', text: 'No VAT outside the EU' },
  { place: 'Shanghai', country: 'CN', vatNumber: '91310000MA1FL1234X', text: 'No VAT outside the EU' },
];

describe('a company', () => {
  const isCompany = () => screen.getByRole('checkbox', { name: 'I’m buying for a company' });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  /** What the page says about VAT, the hints of the fields left out. */
  const said = () =>
    screen.getAllByText(/^(?:Includes|No VAT|VAT depends)/).map(({ textContent }) => textContent);

  it.each(companies)('in $place sees its VAT before it orders', async ({ country, vatNumber, text }) => {
    const { user } = await open('premium-monthly', ['en']);
    await user.selectOptions(countryField(), country);
    await user.click(isCompany());
    await user.type(field('Company name'), 'Kontor GmbH');
    await user.type(field('Company address'), 'Hafenstraße 7');
    if (vatNumber !== '') await user.type(field('VAT number'), vatNumber);
    expect(new Set(said())).toEqual(new Set([text]));
  });

  it('is asked for its name and address, and for a VAT number of its country', async () => {
    const { user } = await open('premium-monthly', ['de-DE']);
    await user.click(isCompany());
    await user.type(field('VAT number'), 'FR12345678901');
    await user.click(screen.getByRole('button', { name: /€/ }));
    for (const problem of [
      'Company name is required',
      'Company address is required',
      'This is not a VAT number of the chosen country',
    ])
      expect(screen.getAllByText(problem).length).toBeGreaterThan(0);
    await user.clear(field('VAT number'));
    expect(screen.queryByText('This is not a VAT number of the chosen country')).toBeNull();
  });

  it('keeps what it typed over a reload', async () => {
    const { user } = await open('premium-monthly', ['en']);
    await user.selectOptions(countryField(), 'DE');
    await user.click(isCompany());
    await user.type(field('Company name'), 'Kontor GmbH');
    cleanup();
    await open('premium-monthly', ['en-US']);
    expect(countryField().value).toBe('DE');
    expect(field('Company name').value).toBe('Kontor GmbH');
  });
});
