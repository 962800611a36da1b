/** A table, a list or names with their values, between paragraphs. */
interface LegalTable {
  table: { head: string[]; rows: string[][] };
}
interface LegalList {
  list: string[];
}
interface LegalFacts {
  facts: [name: string, value: string][];
}

/** Text knows `**strong**`, `[label](address)` and the {{placeholders}} of {@link legalValues}; nothing else. */
export type LegalBlock = string | LegalTable | LegalList | LegalFacts;

export interface LegalSection {
  /** Anchor: the same in every language, so that a link holds when the language changes. */
  id: string;
  title: string;
  body: LegalBlock[];
}

/** One version of a binding page. */
export interface LegalVersion {
  version: string;
  /** Day from which it holds: `2026-11-20`. */
  changed: string;
  /** In a sentence or two. */
  what: string;
}

/** One text page in one language: `<name>/<locale>.json` beside this file. */
export interface LegalDocument {
  title: string;
  /** In plain words, for those who read no further. */
  summary: string;
  /** Pages that bind somebody carry all three. */
  version?: string;
  changed?: string;
  /** Newest first; its first entry is the version on show. */
  history?: LegalVersion[];
  sections: LegalSection[];
}

/**
 * What a site says differently in a shared document, in one language: `documents` of its texts. A section replaces the
 * shared one of the same id; a new one stands before `before`, or at the end.
 */
export interface LegalOverlay extends Partial<Omit<LegalDocument, 'sections'>> {
  omit?: string[];
  sections?: (LegalSection & { before?: string })[];
}
