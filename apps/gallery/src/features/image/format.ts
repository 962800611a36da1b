const KILO = 1000;

/** Pixels, width first, on one line: `6144 × 4096`. */
export function formatSize({ width, height }: { width: number; height: number }): string {
  return `${width}\u00A0×\u00A0${height}`;
}

/** Bytes in the language's own way: `740 kB`, `2.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const mega = bytes >= KILO * KILO;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(mega ? bytes / (KILO * KILO) : Math.max(1, bytes / KILO));
}
