import type { LegalDocument, LegalOverlay, LegalSection } from './legal-document.ts';

/** A shared document as one site says it: sections of the same id are replaced, new ones added, some left out. */
export function withOverlay(base: LegalDocument, overlay: LegalOverlay | undefined): LegalDocument {
  if (!overlay) return base;
  const { omit = [], sections: own = [], ...rest } = overlay;
  const known = new Set(base.sections.map(({ id }) => id));
  const replaced = base.sections
    .filter(({ id }) => !omit.includes(id))
    .map((section) => own.find(({ id }) => id === section.id) ?? section);
  return { ...base, ...rest, sections: own.filter(({ id }) => !known.has(id)).reduce(insert, replaced) };
}

function insert(sections: LegalSection[], section: LegalSection & { before?: string }): LegalSection[] {
  const place = sections.findIndex(({ id }) => id === section.before);
  return sections.toSpliced(place < 0 ? sections.length : place, 0, section);
}
