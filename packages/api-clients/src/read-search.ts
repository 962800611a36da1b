import type { Image, SearchPage, SearchRequest, Suggestion } from '@lumigraph/contracts';
import { readImage, readImagePage } from './read-image.ts';
import { findList, isRecord, layers, readCountNumber, readEach, readId, readText } from './read.ts';

/**
 * A page of hits, or undefined when the response has no list. Without a field for exactness the total counts
 * as exact.
 */
export function readSearchPage(response: unknown, request: SearchRequest): SearchPage | undefined {
  const page = readImagePage(response, request);
  if (!page) return undefined;
  const holder = layers(response).find((layer) => 'totalIsExact' in layer || 'words' in layer) ?? {};
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
      const image = readImage({ id: imageId, thumbnailUrl: value['thumbnailUrl'] });
      return image && { kind: 'picture', text, imageId: image.id, thumbnailUrl: image.thumbnailUrl };
    }
    default:
      return undefined;
  }
}

/** Completions; plain strings count as tags, unknown kinds are dropped. */
export function readSuggestions(response: unknown): Suggestion[] | undefined {
  const named = layers(response).find((layer) => Array.isArray(layer['suggestions']));
  const list = findList(named?.['suggestions'] ?? response);
  return list && readEach(list, readSuggestion);
}

export function readRelated(response: unknown): Image[] | undefined {
  const list = findList(response);
  return list && readEach(list, readImage);
}
