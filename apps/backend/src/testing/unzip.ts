import { strFromU8, unzipSync } from 'fflate';

/** Reads the zip file of an account's data export. */
export function readExport(zip: Uint8Array): {
  entries: Record<string, Uint8Array>;
  readme: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any data
  data: any;
} {
  const entries = unzipSync(zip);
  const text = (name: string): string => strFromU8(entries[name] ?? new Uint8Array());
  return { entries, readme: text('README.txt'), data: JSON.parse(text('my-data.json')) };
}
