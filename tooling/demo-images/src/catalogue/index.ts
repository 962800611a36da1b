import type { Picture, PictureWords, Words } from '../types.ts';
import { abstractWords } from '../words/abstract.ts';
import { animalsWords } from '../words/animals.ts';
import { architectureWords } from '../words/architecture.ts';
import { natureWords } from '../words/nature.ts';
import { peopleWords } from '../words/people.ts';
import { technologyWords } from '../words/technology.ts';
import { abstract } from './abstract.ts';
import { animals } from './animals.ts';
import { architecture } from './architecture.ts';
import { nature } from './nature.ts';
import { people } from './people.ts';
import { technology } from './technology.ts';

export { covers } from './covers.ts';

export interface WordedPicture extends Picture {
  readonly title: Words;
  readonly alt: Words;
}

interface Category {
  readonly name: string;
  readonly pictures: readonly WordedPicture[];
}

function worded(name: string, pictures: readonly Picture[], words: PictureWords): Category {
  return {
    name,
    pictures: pictures.map((picture) => {
      const own = words[picture.slug];
      if (!own) throw new Error(`no words for ${picture.slug}`);
      return { ...picture, ...own };
    }),
  };
}

/** Each list has its strongest pictures first. */
export const categories: readonly Category[] = [
  worded('Nature', nature, natureWords),
  worded('Abstract', abstract, abstractWords),
  worded('Technology', technology, technologyWords),
  worded('Animals', animals, animalsWords),
  worded('Architecture', architecture, architectureWords),
  worded('People', people, peopleWords),
];

const FIRST = Date.UTC(2026, 5, 1, 9);
const LAST = Date.UTC(2026, 10, 18, 9);

interface Entry {
  file: string;
  id: string;
  category: string;
  title: string;
  titles: Omit<Words, 'en'>;
  alt: Words;
  prompt: string;
  model: string;
  seed: number;
  tags: readonly string[];
  special: boolean;
  publishedAt: string;
}

/**
 * Oldest first. The categories take turns, so the newest-first home page opens with the strongest
 * picture of each and never shows two of a kind side by side.
 */
export function published(): Entry[] {
  const newestFirst: { category: string; picture: WordedPicture }[] = [];
  const most = Math.max(...categories.map((c) => c.pictures.length));
  for (let i = 0; i < most; i++) {
    for (let c = 0; c < categories.length; c++) {
      // Each round starts one category later: a six-column grid would otherwise have one per column.
      const turn = categories[(c + i) % categories.length];
      const picture = turn?.pictures[i];
      if (turn && picture) newestFirst.push({ category: turn.name, picture });
    }
  }
  const step = (LAST - FIRST) / (newestFirst.length - 1);
  return newestFirst.reverse().map(({ category, picture }, i) => {
    const { en, ...titles } = picture.title;
    const id = `${category.toLowerCase()}/${picture.slug}`;
    return {
      file: `${id}.webp`,
      id,
      category,
      title: en,
      titles,
      alt: picture.alt,
      prompt: picture.prompt,
      model: PATHS.has(picture.scene) ? CANVAS : SHADER,
      seed: picture.seed,
      tags: picture.tags,
      special: picture.special ?? false,
      // Whole minutes, at a different time of day each.
      publishedAt: new Date(Math.round((FIRST + step * i) / 60_000) * 60_000).toISOString(),
    };
  });
}

const SHADER = 'Lumigraph Procedural 1 (shader)';
const CANVAS = 'Lumigraph Procedural 1 (canvas)';
/** The model name says how the picture came about; these are drawn with paths, the others with shaders. */
const PATHS = new Set([
  'attractor',
  'birds',
  'bloom',
  'butterfly',
  'circuit',
  'dance',
  'figures',
  'flow',
  'forest',
  'fox',
  'hummingbird',
  'jellyfish',
  'koi',
  'owl',
  'profile',
  'shapes',
  'signal',
  'strata',
  'whale',
]);
