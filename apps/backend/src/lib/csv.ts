import { stringify } from 'csv-stringify/sync';

/** An amount or another number in the spelling of the file. */
interface WrittenNumber {
  written: string;
}

/** `semicolon`: also with decimal commas, as the spreadsheets of most European languages expect. */
export type CsvFormat = 'comma' | 'semicolon';

export type CsvCell = string | number | null | WrittenNumber;

/** A negative number is no formula: -4.50. */
const asNumber = (value: string) => ({ value, escape_formulas: false });

/**
 * A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 */
export function csv(rows: readonly (readonly CsvCell[])[], format: CsvFormat = 'comma'): string {
  const isSemicolon = format === 'semicolon';
  const numberOf = (written: string) => asNumber(isSemicolon ? written.replace('.', ',') : written);
  return stringify(rows as CsvCell[][], {
    bom: true,
    delimiter: isSemicolon ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => numberOf(String(value)),
      object: (value) => numberOf((value as unknown as WrittenNumber).written),
    },
  });
}
