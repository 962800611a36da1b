import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedMessages } from './language-selector.tsx';
import { languageMessages } from './texts.ts';
import { widgetLanguages } from './widget-languages.ts';

const codes = widgetLanguages.map(({ code }) => code).sort();

describe('the languages of the widgets', () => {
  it.each(['ui-auth', 'ui-contact', 'ui-locale', 'ui-payments'])('are the catalogues of %s', (name) => {
    const files = globSync(join(import.meta.dirname, `../../${name}/src/messages/*.json`));
    expect(files.map((path) => basename(path, '.json')).sort()).toEqual(codes);
  });

  it('have the texts of the closed selector beside their catalogues', () => {
    expect(closedMessages).toEqual(
      Object.fromEntries(
        Object.entries(languageMessages).map(([code, { label, changed }]) => [code, { label, changed }]),
      ),
    );
  });

  it('are all bundled with the selector', () => {
    expect(Object.keys(languageMessages).sort()).toEqual(codes);
    for (const texts of Object.values(languageMessages)) {
      expect(Object.keys(texts)).toEqual(['label', 'heading', 'partial', 'changed', 'justNow']);
      expect(texts.changed).toContain('{{name}}');
    }
  });

  it('have the names that the languages give themselves', () => {
    for (const { code, nativeName } of widgetLanguages) {
      const name = new Intl.DisplayNames(code, { type: 'language' }).of(code)!;
      expect(nativeName.toLocaleLowerCase(code)).toBe(name.toLocaleLowerCase(code));
    }
  });
});
