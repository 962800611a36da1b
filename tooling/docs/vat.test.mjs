// The page for operators states the day of the VAT rates and the OSS threshold as the code has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countries } from '../../packages/contracts/src/countries.ts';
import { euVat, euVatPermille } from '../../packages/contracts/src/vat.ts';
import { root } from '../launcher/tools.mjs';

const page = readFileSync(join(root, 'docs/operators/payments.md'), 'utf8').replaceAll(/\s+/g, ' ');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const { rates, ossThreshold } = euVat;

it('the guide for payments states the source and the day of the rates', () => {
  expect(page).toContain(rates.source);
  expect(page).toContain(day.format(new Date(rates.asOf)));
});

it('the guide for payments states the OSS threshold', () => {
  const amount = new Intl.NumberFormat('en').format(ossThreshold.amount);
  expect(page).toContain(`${amount} ${ossThreshold.currency} a year`);
});

it('every rate lies within what the directive permits', () => {
  const taxed = countries.map(euVatPermille).filter((permille) => permille !== undefined);
  expect(taxed).toHaveLength(28);
  // Article 97: at least 15 percent; no member state has more than 27.
  expect(taxed.filter((permille) => permille < 150 || permille > 270)).toEqual([]);
});
