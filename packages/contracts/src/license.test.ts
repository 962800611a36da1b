import { expect, test } from 'vitest';
import { creditLine, downloadLicense, findLicense, licenseIds, licenseSummary, licenses } from './license.ts';
import { locales } from './locales.ts';

test('free needs credit and allows no commercial use; Premium allows it without credit', () => {
  expect(licenses.free.allows).toMatchObject({
    private: true,
    editorial: true,
    commercial: false,
    withoutCredit: false,
  });
  expect(licenses.premium.allows).toMatchObject({
    private: true,
    editorial: true,
    commercial: true,
    withoutCredit: true,
  });
});

test.each(licenseIds)('%s has a summary in every language', (id) => {
  expect(licenses[id].id).toBe(id);
  expect(Object.keys(licenses[id].summary)).toEqual([...locales]);
});

test('a license of its own keeps its text whatever the plan', () => {
  expect(findLicense('CC BY 4.0')).toBeUndefined();
  expect(findLicense('toString')).toBeUndefined();
  expect(licenseSummary('CC BY 4.0', 'de')).toBe('CC BY 4.0');
  expect(downloadLicense('CC BY 4.0', 'premium')).toBe('CC BY 4.0');
  expect(downloadLicense('free', 'premium')).toBe('premium');
});

test('the credit line names the origin where there is one', () => {
  expect(creditLine({ credit: 'Lumigraph', origin: 'AI-generated' })).toBe('Lumigraph, AI-generated');
  expect(creditLine({ credit: 'Studio', origin: '' })).toBe('Studio');
  for (const [origin, within] of [
    ['Von einem Programm gezeichnet', 'von einem Programm gezeichnet'],
    ['Нарисувано от програма', 'нарисувано от програма'],
    ['KI-generiert', 'KI-generiert'],
  ] as const)
    expect(creditLine({ credit: 'Lumigraph', origin })).toBe(`Lumigraph, ${within}`);
  expect(creditLine({ credit: 'Lumigraph', origin: '由程序绘制' })).toBe('Lumigraph，由程序绘制');
});
