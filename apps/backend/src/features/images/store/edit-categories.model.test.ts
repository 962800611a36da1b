import { locales } from '@lumigraph/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engines } from '../../../testing/databases.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createRankingCache } from '../popularity/popularity-service.ts';
import { categoryWords } from './words.ts';
import { createSearchService } from '../search/search-service.ts';
import { createSearchStore } from '../search/search-store.ts';
import { createImageCheckStore } from './image-check-store.ts';
import { createImageEditor } from './image-editor.ts';
import { createImageStore } from './image-store.ts';

/** In the six languages of the site; the first three are built in and have translations for the search. */
const NAMES = [
  'Nature',
  'Abstract',
  'Technology',
  'Планини',
  'Пляжи',
  'Brücken',
  'Ventanas',
  '海滩',
] as const;
const IMAGES = 6;
/** The first categories have stored translations, by which a renamed one would still be found. */
const NO_TRANSLATIONS = Object.fromEntries(
  locales.filter((locale) => locale !== 'en').map((locale) => [locale, '']),
);

type Command =
  | { do: 'rename'; category: number; name: string }
  | { do: 'merge'; category: number; into: number }
  | { do: 'remove'; category: number }
  | { do: 'move'; image: number; category: number };

const category = fc.integer({ min: 1, max: 3 });
const commands = fc.array(
  fc.oneof<fc.Arbitrary<Command>[]>(
    fc.record({ do: fc.constant('rename' as const), category, name: fc.constantFrom(...NAMES) }),
    fc.record({ do: fc.constant('merge' as const), category, into: category }),
    fc.record({ do: fc.constant('remove' as const), category }),
    fc.record({ do: fc.constant('move' as const), image: fc.nat(IMAGES - 1), category }),
  ),
  { minLength: 1, maxLength: 6 },
);

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Categories on ${engine.title}`, () => {
    it('have their pages, counts and search words after any renames, merges and moves', async () => {
      await fc.assert(
        fc.asyncProperty(commands, async (sequence) => {
          const database = await engine.open();
          try {
            const world = await openWorld(database);
            for (const command of sequence)
              if (world.names.has(command.category)) await apply(world, command);
            await expectLists(world);
            expect(await world.checks.wrongCounters()).toEqual([]);
          } finally {
            await database.close();
          }
        }),
        { numRuns: 15 },
      );
    });
  });
}

type Database = Awaited<ReturnType<(typeof engines)[number]['open']>>;
type World = Awaited<ReturnType<typeof openWorld>>;

const idOf = (image: number): string => `nature/picture-${image}`;

/** The services, and what they must show: names by category, the category of each image. */
async function openWorld({ db }: Database) {
  const images = createImageStore(db);
  const store = createSearchStore(db, createRankingCache(db, { current: () => images.generation() }));
  const places = Array.from({ length: IMAGES }, (_, index) => (index % 3) + 1);
  await images.addMany(
    places.map((categoryId, index) => sampleImage(`picture-${index}`, { title: 'x', categoryId, tags: [] })),
  );
  const categories = await images.categories();
  return {
    images,
    editor: createImageEditor({ db, log: () => undefined }),
    search: createSearchService({ images, store, synonyms: { current: async () => new Map() }, cdnBase: '' }),
    checks: createImageCheckStore(db),
    places,
    names: new Map(categories.slice(0, 3).map(({ id, name }) => [id, name])),
    others: new Set(categories.slice(3).map(({ name }) => name)),
  };
}

async function apply({ editor, names, others, places }: World, command: Command): Promise<void> {
  const { category: id } = command;
  switch (command.do) {
    case 'rename': {
      const { name } = command;
      const isTaken = others.has(name) || [...names].some(([other, own]) => other !== id && own === name);
      expect(await editor.renameCategory(id, { name, translations: NO_TRANSLATIONS })).toBe(!isTaken);
      if (!isTaken) names.set(id, name);
      return;
    }
    case 'merge': {
      const { into } = command;
      if (id === into || !names.has(into)) return;
      expect(await editor.mergeCategory(id, into)).toBe(places.filter((place) => place === id).length);
      for (const [image, place] of places.entries()) if (place === id) places[image] = into;
      names.delete(id);
      return;
    }
    case 'remove': {
      const isEmpty = !places.includes(id);
      expect(await editor.removeCategory(id)).toBe(isEmpty);
      if (isEmpty) names.delete(id);
      return;
    }
    case 'move':
      await editor.edit([idOf(command.image)], { categoryId: id });
      places[command.image] = id;
      return;
    default:
      command satisfies never;
  }
}

async function expectLists({ images, search, names, places }: World): Promise<void> {
  const counts = new Map((await images.categories()).map(({ id, name, count }) => [id, { name, count }]));
  for (const [id, name] of names) {
    const inside = [...places.keys()].filter((image) => places[image] === id).map(idOf);
    expect(counts.get(id)).toEqual({ name, count: inside.length });
    const list = await images.page({ kind: 'category', categoryId: id }, 1, IMAGES);
    expect(list?.items.map(({ publicId }) => publicId)).toEqual(inside.toReversed());
    for (const word of categoryWords(name)) {
      const found = await search.search({ q: word }, { page: 1, pageSize: IMAGES, locale: 'en' });
      expect([word, found.items.map((item) => item.id).toSorted()]).toEqual([word, inside]);
    }
  }
  for (const removed of [1, 2, 3].filter((id) => !names.has(id)))
    expect(await images.page({ kind: 'category', categoryId: removed }, 1, 1)).toBeUndefined();
}
