import { stringify } from 'csv-stringify/sync';

/** An amount or another number in the spelling of the file. */
interface WrittenNumber {
  written: string;
}

export type CsvCell = string | number | null | WrittenNumber;

/** A negative number is no formula: -4.50. */
const asNumber = (value: string) => ({ value, escape_formulas: false });

/**
 * A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 */
export const csv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => asNumber(String(value)),
      object: (value) => asNumber((value as unknown as WrittenNumber).written),
    },
  });
