import type { Image, SearchPage, SearchRequest, Suggestion } from '@lumigraph/contracts';
import { readImage, readImagePage } from './read-image.ts';
import { findList, isRecord, layers, readCountNumber, readEach, readId, readText } from './read.ts';

/** A page of hits, or undefined when the answer holds no list. A server that says nothing of exactness counts all. */
export function readSearchPage(answer: unknown, request: SearchRequest): SearchPage | undefined {
  const page = readImagePage(answer, request);
  if (!page) return undefined;
  const holder = layers(answer).find((layer) => 'totalIsExact' in layer || 'words' in layer) ?? {};
  const texts = (value: unknown): string[] => (Array.isArray(value) ? readEach(value, readText) : []);
  return {
    ...page,
    totalIsExact: holder['totalIsExact'] !== false,
    words: texts(holder['words']),
    shortened: holder['shortened'] === true,
    alternatives: texts(holder['alternatives']),
  };
}

function readSuggestion(value: unknown): Suggestion | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { kind: 'tag', text: value, count: 0 };
  if (!isRecord(value)) return undefined;
  const text = readText(value['text']);
  if (!text) return undefined;
  const count = readCountNumber(value['count']) ?? 0;
  switch (value['kind']) {
    case 'tag':
      return { kind: 'tag', text, count };
    case 'category': {
      const categoryId = readCountNumber(value['categoryId']);
      return categoryId === undefined ? undefined : { kind: 'category', text, categoryId, count };
    }
    case 'picture': {
      const imageId = readId(value['imageId']);
      const picture = readImage({ id: imageId, thumbnailUrl: value['thumbnailUrl'] });
      return picture && { kind: 'picture', text, imageId: picture.id, thumbnailUrl: picture.thumbnailUrl };
    }
    default:
      return undefined;
  }
}

/** Completions; plain texts count as tags, kinds that we do not know are dropped. */
export function readSuggestions(answer: unknown): Suggestion[] | undefined {
  const named = layers(answer).find((layer) => Array.isArray(layer['suggestions']));
  const list = findList(named?.['suggestions'] ?? answer);
  return list && readEach(list, readSuggestion);
}

export function readRelated(answer: unknown): Image[] | undefined {
  const list = findList(answer);
  return list && readEach(list, readImage);
}
