import { imageFormatName } from '@lumigraph/contracts';
import { documentText } from '@lumigraph/site-kit';

const KILO = 1000;

/** Pixels, width first, on one line: `6144 × 4096`. */
export function formatSize({ width, height }: { width: number; height: number }): string {
  return `${width}\u00A0×\u00A0${height}`;
}

/** Facts in one line. The separator is the same in all languages: Chinese has a comma of its own. */
export const joinFacts = (...facts: readonly string[]): string => facts.join(' · ');

/** Format, pixels and bytes: `JPEG · 2048 × 1365 · 380 kB`; without bytes while they are unknown. */
export function formatFile(
  file: { format: string; width: number; height: number; bytes: number | null },
  locale: string,
): string {
  const bytes = file.bytes === null ? [] : [formatBytes(file.bytes, locale)];
  return joinFacts(imageFormatName(file.format), formatSize(file), ...bytes);
}

/** A size in each unit, with all that a size can have: digits, and for megabytes the decimal separator. */
const samples = { kilobyte: 888, megabyte: 8.8 };
const written = new Map<string, string>();

function sampleOf(unit: keyof typeof samples, locale: string): string {
  const key = `${locale} ${unit}`;
  const known = written.get(key);
  const text = documentText(
    key,
    () =>
      known ??
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(samples[unit]),
  );
  written.set(key, text);
  return text;
}

/**
 * Bytes in the format of the language: `740 kB`, `2.4 MB`. Its samples come with the document, because sizes become known
 * after it was rendered, and are needed before the first number format of a browser has been created.
 */
export function formatBytes(bytes: number, locale: string): string {
  // Both, so that the document has both.
  const kilobyte = sampleOf('kilobyte', locale);
  const megabyte = sampleOf('megabyte', locale);
  const kilos = Math.round(bytes / KILO);
  if (kilos < KILO) return kilobyte.replace('888', String(Math.max(1, kilos)));
  const [whole, tenth] = (kilos / KILO).toFixed(1).split('.');
  return megabyte.replace(/8(.)8/u, (_, point) => (tenth === '0' ? `${whole}` : `${whole}${point}${tenth}`));
}
