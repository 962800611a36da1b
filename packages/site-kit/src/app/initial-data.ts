import type { PublicSettings } from '@lumigraph/contracts';
import type { KnownResult } from '../lib/page-queries.ts';

/** Server data for the first paint; the document carries them as JSON, never as a script. */
export interface InitialData {
  /** Absent in a shell that was not rendered. */
  results?: readonly KnownResult[];
  locale?: string;
  /** Texts of the page's own namespaces in its language and in English: locale → namespace → texts. */
  messages?: Record<string, Record<string, unknown>>;
  settings?: PublicSettings;
  /** Formatted numbers and dates (lib/document-texts.ts). */
  formatted?: Readonly<Record<string, string>>;
  /** Nonce for elements that a payment provider's script adds. */
  nonce?: string | undefined;
}

export const INITIAL_DATA_ID = 'initial-data';

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * The data block of the document. `<` is escaped, so that no text in the data can close the element or open
 * another.
 */
export function initialDataBlock(data: InitialData): string {
  const json = JSON.stringify(data).replaceAll(/[<\u2028\u2029]/g, (char) => escapes[char] ?? char);
  return `<script type="application/json" id="${INITIAL_DATA_ID}">${json}</script>`;
}

/** Reads the block; a missing or invalid one counts as empty data, and the page requests what it needs. */
export function readInitialData(document: Document): InitialData {
  const text = document.getElementById(INITIAL_DATA_ID)?.textContent;
  if (!text) return {};
  try {
    return JSON.parse(text) as InitialData;
  } catch {
    return {};
  }
}
