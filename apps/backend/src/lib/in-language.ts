/** The colon of Chinese has its own width and no space. */
export const colon = (locale: string): string => (locale === 'zh' ? '：' : ': ');

/** A label with its value; empty without a value. */
export const labelled = (locale: string, label: string, value: string | undefined): string =>
  value ? `${label}${colon(locale)}${value}` : '';

/** `format` without a time. For Chinese, the runtime knows no range of long dates. */
export function dateRange(format: Intl.DateTimeFormat, start: number | null, end: number | null): string {
  if (start === null || end === null) return '';
  return format.resolvedOptions().locale === 'zh'
    ? `${format.format(start)}至${format.format(end)}`
    : format.formatRange(start, end);
}
