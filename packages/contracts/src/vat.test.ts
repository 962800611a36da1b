import { expect, it } from 'vitest';
import { countries } from './countries.ts';
import { euVatPermille, readVatNumber } from './vat.ts';

// As buyers of other shops typed and pasted them, whose numbers were refused.
it.each([
  ['DE', 'DE123456789', 'DE123456789'],
  ['DE', 'de 123.456.789', 'DE123456789'],
  ['DE', '123\u00a0456\u00a0789', 'DE123456789'],
  ['DE', 'DE\u2011123\u2013456\u2013789\u200b', 'DE123456789'],
  ['DE', '\u202aDE123456789\u202c', 'DE123456789'],
  ['DE', 'ＤＥ１２３４５６７８９', 'DE123456789'],
  ['BG', 'БГ 201234567', 'BG201234567'],
  ['GR', 'EL094019245', 'EL094019245'],
  ['GR', 'GR094019245', 'EL094019245'],
  ['GR', 'ΕΛ 094019245', 'EL094019245'],
  ['GR', '094019245', 'EL094019245'],
  ['BE', 'BE 0403.170.701', 'BE0403170701'],
  ['BE', 'BE 403.170.701', 'BE0403170701'],
  ['BE', '1001.686.633', 'BE1001686633'],
  ['AT', 'U12345678', 'ATU12345678'],
  ['IE', '1W23456WA', 'IE1W23456WA'],
  ['IE', 'IE 1+23456W', 'IE1+23456W'],
  ['MC', 'FR 12 000045202', 'FR12000045202'],
  ['ES', 'ES-B12345678', 'ESB12345678'],
])('in %s, %j is the VAT number %s', (country, typed, number) => {
  expect(readVatNumber(typed, country)).toBe(number);
});

it.each([
  ['DE', 'DE12345678'],
  ['DE', 'FR12000045202'],
  ['DE', 'CC123456789'],
  ['BE', '40317070'],
  ['GR', 'GREL094019245'],
  ['GB', 'XI123456789'],
  ['US', '12-3456789'],
  ['DE', ''],
])('in %s, %j is none of the EU', (country, typed) => {
  expect(readVatNumber(typed, country)).toBeUndefined();
});

it('every rate lies within what the directive permits', () => {
  const taxed = countries.map(euVatPermille).filter((permille) => permille !== undefined);
  expect(taxed).toHaveLength(28);
  // Article 97: at least 15 percent; no member state has more than 27.
  expect(taxed.filter((permille) => permille < 150 || permille > 270)).toEqual([]);
});
