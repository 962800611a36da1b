import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../testing/check-documents.ts';
import type { LegalDocument } from './legal-document.ts';
import { withOverlay } from './legal-page.tsx';

checkDocuments({
  files: import.meta.glob<LegalDocument>('./{privacy,terms,imprint,accessibility}/*.json', {
    eager: true,
    import: 'default',
  }),
});

describe('what a site says differently', () => {
  const section = (id: string, text = id) => ({ id, title: id, body: [text] });
  const base: LegalDocument = {
    title: 'Terms',
    summary: 'Shared',
    sections: ['a', 'b', 'c'].map((id) => section(id)),
  };

  it('replaces, adds in its place, and leaves out', () => {
    const said = withOverlay(base, {
      summary: 'Ours',
      omit: ['c'],
      sections: [section('b', 'our b'), { ...section('new'), before: 'b' }, section('last')],
    });
    expect(said.title).toBe('Terms');
    expect(said.summary).toBe('Ours');
    expect(said.sections.map(({ id, body }) => [id, ...body])).toEqual([
      ['a', 'a'],
      ['new', 'new'],
      ['b', 'our b'],
      ['last', 'last'],
    ]);
  });

  it('is nothing where there is no overlay', () => {
    expect(withOverlay(base, undefined)).toBe(base);
  });
});
