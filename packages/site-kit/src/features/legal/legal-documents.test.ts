import { socialProviderNames } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { notFoundRoute } from '../../app/shared-routes.ts';
import { defineSite } from '../../app/site.ts';
import { checkDocuments } from '../../testing/check-documents.ts';
import { ORIGIN, renderPage } from '../../testing/check-site.ts';
import { testSite } from '../../testing/test-site.ts';
import type { LegalDocument } from './legal-document.ts';
import { legalPage } from './legal-module.tsx';
import { withOverlay } from './legal-page.tsx';

checkDocuments({
  files: import.meta.glob<LegalDocument>('./{privacy,terms,imprint,accessibility}/*.json', {
    eager: true,
    import: 'default',
  }),
});

it.each(
  Object.entries(
    import.meta.glob<object>(['./privacy/*.json', '../consent/messages/*.json'], {
      eager: true,
      import: 'default',
    }),
  ),
)('%s names every social provider', (_path, texts) => {
  const text = JSON.stringify(texts);
  expect(Object.values(socialProviderNames).filter((name) => !text.includes(name))).toEqual([]);
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

it('a document without a translation is shown in English, marked so, and announced in English alone', async () => {
  const notice: LegalDocument = {
    title: 'Notice',
    summary: 'Not translated yet.',
    sections: [{ id: 'one', title: 'One', body: ['A sentence.'] }],
  };
  const module = legalPage('notice', { './notice/en.json': () => Promise.resolve(notice) });
  const page = { source: 'notice', load: () => Promise.resolve(module), loaded: () => module };
  const { config, texts, navigation } = testSite;
  const site = defineSite({ config, texts, navigation, routes: [{ path: '/notice', page }, notFoundRoute] });
  const { body } = await renderPage(site, '/notice?lang=es', { acceptLanguage: 'es' });
  const shown = new DOMParser().parseFromString(body, 'text/html');
  expect(shown.documentElement.lang).toBe('es');
  expect(shown.querySelector('.legal-text')?.getAttribute('lang')).toBe('en');
  expect(shown.querySelector('.legal-language')?.textContent).toContain('aún no está disponible');
  expect(shown.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${ORIGIN}/notice`);
  const announced = [...shown.querySelectorAll('link[hreflang]')].map((link) =>
    link.getAttribute('hreflang'),
  );
  expect(announced).toEqual(['en', 'x-default']);
});
