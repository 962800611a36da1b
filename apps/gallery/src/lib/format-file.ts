import { documentText } from '@lumigraph/site-kit';

const KILO = 1000;

/** A file format as it is written: `JPEG`, `WebP`. */
export const formatName = (format: string): string => (format === 'webp' ? 'WebP' : format.toUpperCase());

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
  return joinFacts(formatName(file.format), formatSize(file), ...bytes);
}

const units = {
  kilobyte: new Map<string, Intl.NumberFormat>(),
  megabyte: new Map<string, Intl.NumberFormat>(),
};

/** Bytes in the format of the language: `740 kB`, `2.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  return documentText(`${locale} bytes ${bytes}`, () => {
    const mega = bytes >= KILO * KILO;
    const unit = mega ? 'megabyte' : 'kilobyte';
    const format =
      units[unit].get(locale) ??
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: mega ? 1 : 0,
      });
    units[unit].set(locale, format);
    return format.format(mega ? bytes / (KILO * KILO) : Math.max(1, bytes / KILO));
  });
}
