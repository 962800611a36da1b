import { expect, it } from 'vitest';
import {
  accessibilityOf,
  accessible,
  missingGlyphs,
  missingTags,
  NAMES_OF_THE_WORLD,
  runsIn,
} from '../../../testing/read-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';

const seller = {
  name: 'Lumigraph Demo Ltd.',
  address: 'Street 1, 1000 Sofia, Bulgaria',
  eik: '000000000',
  vatNumber: 'BG000000000',
  email: 'contact@lumigraph.example',
};
type Invoice = Parameters<typeof invoicePdf>[0];
const invoice = (name: string): Invoice =>
  ({
    number: 12,
    locale: 'bg',
    issued_at: Date.UTC(2026, 10, 28),
    amount_minor: 499,
    vat_minor: 83,
    vat_permille: 200,
    currency: 'EUR',
    plan_id: 'premium-monthly',
    item_name: null,
    site_name: 'Lumigraph',
    period_start: Date.UTC(2026, 10, 28),
    period_end: Date.UTC(2026, 11, 28),
    seller: JSON.stringify(seller),
    buyer: JSON.stringify({ name, email: 'buyer@example.com', country: 'BG' }),
    provider: 'Stripe',
    card_brand: 'visa',
    card_last4: '4242',
  }) as unknown as Invoice;

it.each(NAMES_OF_THE_WORLD.slice(0, 5))('misses no character of %s', async (name) => {
  const file = await invoicePdf(invoice(name));
  expect(missingGlyphs(file)).toBe(0);
  expect(runsIn(file).flat().length).toBeGreaterThan(100);
});

it('has a structure for assistive technology with all that it shows', async () => {
  const file = await invoicePdf(invoice('Ada Byron'));
  expect(accessibilityOf(file)).toEqual(accessible);
  expect(missingTags(file, ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])).toEqual([]);
  // Of what each header cell is the header.
  expect(file.toString('latin1').match(/\/Scope \/(?:Row|Column)/gu)).toHaveLength(7);
});
