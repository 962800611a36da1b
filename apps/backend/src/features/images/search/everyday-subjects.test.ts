import { readFileSync } from 'node:fs';
import { colourNames, locales } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { everydaySubjects } from './everyday-subjects.ts';
import { facetTerm } from '../store/image-terms.ts';
import { queryWords } from '../store/words.ts';
import { insteadOf, nameOfTag, readSynonyms } from './synonyms.ts';
import { openTestGallery, type TestGallery } from '../../../testing/images/test-gallery.ts';

interface DemoImage {
  id: string;
  file: string;
  category: string;
  title: string;
  titles: Record<string, string>;
  alt: Record<string, string>;
  prompt: string;
  tags: string[];
}

const demo = new URL('../../../../demo/images.json', import.meta.url);
const images = JSON.parse(readFileSync(demo, 'utf8')) as DemoImage[];

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await openTestGallery();
  const categories = await gallery.store.categories();
  await gallery.store.addMany(
    images.map(({ id, title, titles, alt: { en: alt = '', ...alts }, category, prompt, tags }) =>
      sampleImage(id, {
        publicId: id,
        title,
        titleTranslations: titles,
        alt,
        altTranslations: alts,
        prompt,
        tags,
        categoryId: categories.find(({ name }) => name === category)?.id ?? 0,
        // Colors are found by words only: the files are not read here.
        placeholder: '#7b4a21',
      }),
    ),
  );
});
afterAll(() => gallery.close());

const isFound = async (text: string, locale: string): Promise<boolean> => {
  const query = new URLSearchParams({ q: text, locale, pageSize: '1' });
  const response = await gallery.get(`/api/search?${query.toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ total: number }>().total > 0;
};

test.each(locales.filter((locale) => locale !== 'en'))('every tag of the demo has a name in %s', (locale) => {
  const tags = new Set(images.flatMap((image) => image.tags));
  const lists = readSynonyms({});
  expect([...tags].filter((tag) => nameOfTag(tag, lists, locale) === undefined)).toEqual([]);
});

test.each(locales)('every color of the filter is found by its name in %s', (locale) => {
  const synonyms = readSynonyms({});
  const without = colourNames.filter((colour) => {
    const name = locale === 'en' ? colour : nameOfTag(colour, synonyms, locale);
    const words = queryWords(name ?? '').map(({ text }) => text);
    return !insteadOf(words, { synonyms, locale }).flat().includes(facetTerm(colour));
  });
  expect(without).toEqual([]);
});

/** Queries without an image that the demo may have: its sixty-odd images show no pizza. */
const MOST_MISSED = 32;

describe('the searches of every day on the demo', () => {
  it.each(locales)('find pictures in %s, all but a few', async (locale) => {
    const queries = everydaySubjects(locale).flatMap((names) => names.split(', '));
    expect(queries.length).toBeGreaterThanOrEqual(200);
    const missed: string[] = [];
    for (const text of queries) if (!(await isFound(text, locale))) missed.push(text);
    expect(missed.slice(MOST_MISSED)).toEqual([]);
  });
});
