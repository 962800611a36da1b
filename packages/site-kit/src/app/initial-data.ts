import type { PublicSettings } from '@lumigraph/contracts';
import type { DehydratedState } from '@tanstack/react-query';

/** What the server found out for the first paint; it travels in the document as JSON, never as a script. */
export interface InitialData {
  /** Absent in a shell that was not rendered. */
  query?: DehydratedState;
  locale?: string;
  /** Texts of the page's own namespaces in its language and in English: locale → namespace → texts. */
  messages?: Record<string, Record<string, unknown>>;
  settings?: PublicSettings;
  /** For elements that a payment provider's script adds by itself. */
  nonce?: string | undefined;
}

export const INITIAL_DATA_ID = 'initial-data';

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** The block for the document. `<` is escaped, so no text in the data can end the element or open another. */
export function initialDataBlock(data: InitialData): string {
  const json = JSON.stringify(data).replaceAll(/[<\u2028\u2029]/g, (char) => escapes[char] ?? char);
  return `<script type="application/json" id="${INITIAL_DATA_ID}">${json}</script>`;
}

/** Reads the block; an absent or broken one is empty data, and the page asks for what it needs. */
export function readInitialData(document: Document): InitialData {
  const text = document.getElementById(INITIAL_DATA_ID)?.textContent;
  if (!text) return {};
  try {
    return JSON.parse(text) as InitialData;
  } catch {
    return {};
  }
}
