import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-file.ts';

const SIZES = [
  0, 1, 999, 1_499, 1_500, 83_400, 740_000, 999_499, 999_500, 1_000_000, 2_350_000, 9_960_000, 48_000_000,
  734_040_000,
];
const LANGUAGES = ['bg', 'de', 'en', 'es', 'ru', 'zh'];

function formatted(bytes: number, language: string): string {
  const kilos = Math.max(1, Math.round(bytes / 1_000));
  const isMega = kilos >= 1_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isMega ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(isMega ? kilos / 1_000 : kilos);
}

describe('the size of a file', () => {
  it.each(LANGUAGES)('is written as the language writes it: %s', (language) => {
    expect(SIZES.map((bytes) => formatBytes(bytes, language))).toEqual(
      SIZES.map((bytes) => formatted(bytes, language)),
    );
  });
});
