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

/** Supports `**strong**`, `[label](address)` and the {{placeholders}} of {@link legalValues} only. */
export type LegalBlock = string | LegalTable | LegalList | LegalFacts;

export interface LegalSection {
  /** Anchor: the same in every language, so that a link stays valid when the language changes. */
  id: string;
  title: string;
  body: LegalBlock[];
}

/** One version of a binding page. */
export interface LegalVersion {
  version: string;
  /** Effective date: `2026-11-20`. */
  changed: string;
  /** One or two sentences. */
  what: string;
}

/** One text page in one language: `<name>/<locale>.json` beside this file. */
export interface LegalDocument {
  title: string;
  /** A summary in plain words. */
  summary: string;
  /** Legally binding pages have all three. */
  version?: string;
  changed?: string;
  /** Newest first; the first entry is the version shown. */
  history?: LegalVersion[];
  sections: LegalSection[];
}

/**
 * A site's overrides for a shared document, in one language: `documents` of its texts. A section replaces the
 * shared one with the same id; a new one is inserted before `before`, or at the end.
 */
export interface LegalOverlay extends Partial<Omit<LegalDocument, 'sections'>> {
  omit?: string[];
  sections?: (LegalSection & { before?: string })[];
}
