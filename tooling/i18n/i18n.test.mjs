import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareCatalogues, compareDocuments, compareTranslations } from './catalogue-rules.mjs';
import { readCatalogues } from './catalogues.mjs';
import { unusedTexts } from './used-keys.mjs';
import { compareWording } from './wording-rules.mjs';

const english = {
  title: 'Pictures of {{place}}',
  terms: 'I accept the <terms>terms of use</terms>',
  found_one: 'One picture',
  found_other: '{{count, number}} pictures',
  brand: 'Premium',
};
const german = {
  title: 'Bilder aus {{place}}',
  terms: 'Ich nehme die <terms>Bedingungen</terms> an',
  found_one: 'Ein Bild',
  found_other: '{{count, number}} Bilder',
  brand: 'Premium',
};
const compare = (own, locale = 'de') => compareCatalogues(english, own, locale);

describe('a translated catalogue', () => {
  it('is fine when it says everything', () => {
    expect(compare(german)).toEqual({ total: 4, missing: [], problems: [] });
  });

  it('is told what it lacks', () => {
    const { title: _title, found_one: _one, found_other: _other, ...rest } = german;
    expect(compare(rest).missing).toEqual(['title', 'found']);
  });

  it.each([
    ['de', { titel: 'Bilder' }, 'titel: English has no such key'],
    ['de', { title: 'Bilder aus {{ort}}' }, 'title: fills in ort, English place'],
    ['de', { title: 'Bilder' }, 'title: fills in nothing, English place'],
    ['de', { terms: 'Ich nehme an' }, 'terms: fills in nothing, English </terms>, <terms>'],
    ['de', { brand: ' ' }, 'brand: is empty'],
    ['de', { brand: { de: 'x' } }, 'brand.de: English has no such key'],
    ['de', { terms: english.terms }, 'terms: is still English'],
    ['de', { found_few: 'Bilder' }, 'found_few: de has no such plural form'],
    ['de', { brand: 'Das "Beste"' }, 'brand: has straight quotes'],
    ['de', { brand: 'Das “Beste”' }, 'brand: has quotes that German does not use: „…“'],
    [
      'de',
      { brand: '10 MB' },
      'brand: has a plain space before a unit: a no-break space (U+00A0) belongs there',
    ],
    ['de', { brand: '19%' }, 'brand: lacks the no-break space (U+00A0) before %'],
    ['de', { brand: 'Warten...' }, 'brand: has three dots in place of …'],
    ['de', { brand: 'Bil\u00ADder' }, 'brand: has an invisible or broken character'],
    ['fr', { brand: 'Déjà inscrit ?' }, 'brand: lacks a narrow no-break space (U+202F) at : ; ! ? « »'],
    ['el', { brand: 'Please sign in now' }, 'brand: is still English'],
    ['ru', { found_one: '{{count, number}} файл' }, 'found_few: this plural form is missing'],
    ['ru', { found_one: '{{count, number}} файл' }, 'found_many: this plural form is missing'],
  ])('in %s is told of a problem: %j', (locale, change, problem) => {
    expect(compare({ ...german, ...change }, locale).problems).toContain(problem);
  });

  it('needs only the plural forms of its language, by CLDR', () => {
    const chinese = {
      ...german,
      title: '{{place}}的图片',
      terms: '我接受<terms>条款</terms>',
      found_other: '{{count, number}} 张图片',
    };
    const { found_one: _one, ...rest } = chinese;
    expect(compare(rest, 'zh').problems).toEqual([]);
  });
});

it('a page of text is translated as a whole or not at all', () => {
  expect(compareDocuments(english, undefined, 'ru').missing).toEqual(['the whole text']);
  const { brand: _brand, ...rest } = german;
  expect(compareDocuments(english, rest, 'de').problems).toEqual(['brand: is missing']);
  expect(compareDocuments(english, german, 'de')).toEqual({ total: 1, missing: [], problems: [] });
});

describe('the sources', () => {
  const root = mkdtempSync(join(tmpdir(), 'i18n-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  it('are searched for texts that nobody asks for', async () => {
    write(
      'apps/shop/src/messages/en.json',
      JSON.stringify({ used: 'a', table: { one: 'b' }, states: { open: 'c' }, left: 'd' }),
    );
    write(
      'apps/shop/src/page.tsx',
      `import { useTranslation } from 'react-i18next';
       export const rows = ['table.one'];
       export function Page({ state }: { state: string }) {
         const { t } = useTranslation();
         return <p>{t('used')}{t(\`states.\${state}\`)}</p>;
       }`,
    );
    expect(await unusedTexts(root, readCatalogues(root))).toEqual(['apps/shop: nobody asks for "left"']);
  });

  it('a catalogue that is no JSON is named', () => {
    write('apps/shop/src/messages/de.json', '{ "used": ');
    expect(() => readCatalogues(root)).toThrow(/apps\/shop\/src\/messages\/de\.json is no JSON/);
  });
});

it('one English text has one translation, unless it is a name for several things', () => {
  const catalogues = (own, other) => [
    { name: 'site', files: { en: { retry: 'Try again', hint: 'Name' }, de: own } },
    { name: 'widget', files: { en: { again: 'Try again', label: 'Name' }, de: other } },
  ];
  const site = { retry: 'Erneut versuchen', hint: 'Name' };
  expect(compareTranslations(catalogues(site, { again: 'Erneut versuchen', label: 'Bezeichnung' }))).toEqual(
    [],
  );
  expect(compareTranslations(catalogues(site, { again: 'Noch einmal', label: 'Name' }))).toEqual([
    'widget de: again: “Try again” is “Noch einmal” here and “Erneut versuchen” in site retry',
  ]);
});

it.each([
  ['en', 'Your favorite colours', 'Your favorite colors'],
  ['en', 'Change Password', 'Change password'],
  ['de', 'Melde dich an', 'Melden Sie sich an'],
  ['bg', 'Плащането Ви чака', 'Плащането ви чака'],
  ['bg', 'Покажи още', 'Показване на още'],
  ['ru', 'Другие картинки', 'Другие изображения'],
  ['es', 'Inténtelo de nuevo', 'Inténtalo de nuevo'],
  ['es', 'No se pudo enviar', 'No se ha podido enviar'],
  ['zh', '您的账户', '您的账号'],
  ['it', 'Errore di rete - riprova', 'Errore di rete: riprova'],
])('%s: “%s” is rejected, “%s” is not', (locale, wrong, right) => {
  const problems = (text) => compareWording({ text }, { locale, catalogue: 'apps/gallery' });
  expect(problems(wrong)).toHaveLength(1);
  expect(problems(right)).toEqual([]);
});
