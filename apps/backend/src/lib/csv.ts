/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/u;
const SPECIAL = /[",\n\r]/u;

type Cell = string | number | null;

/**
 * A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. A text that would be a formula gets an
 * apostrophe in front.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
