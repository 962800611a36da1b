import {
  FIRST_PAGE,
  DEFAULT_PAGE_SIZE,
  type Post,
  type PostLink,
  type PostPage,
  type PostSummary,
} from '@lumigraph/contracts';
import {
  findList,
  isRecord,
  layers,
  readCountNumber,
  readEach,
  readId,
  readText,
  type JsonRecord,
} from './read.ts';

const WORDS_A_MINUTE = 220;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** A post with an id and a title, or undefined; missing fields get a safe default. */
function readSummary(value: unknown): PostSummary | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']) ?? readId(value['slug']);
  const title = readText(value['title'])?.trim();
  if (id === undefined || !title) return undefined;
  return {
    id,
    slug: readText(value['slug']) ?? id,
    projectName: readText(value['projectName']) ?? '',
    locale: readText(value['locale']) ?? '',
    title,
    excerpt: readText(value['excerpt']) ?? '',
    coverUrl: readCover(value['coverUrl']),
    author: readText(value['author']) ?? '',
    tags: texts(value['tags']),
    publishedAt: readText(value['publishedAt']) ?? readText(value['createdAt']) ?? '',
    readingMinutes: Math.max(1, readCountNumber(value['readingMinutes']) ?? minutesOf(value)),
  };
}

/** An http(s) address or one of the page's own origin; no scheme that executes scripts. */
function readCover(value: unknown): string | null {
  const url = readText(value)?.trim() ?? '';
  return /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : null;
}

const contentOf = (value: JsonRecord): string =>
  readText(value['contentHtml']) ?? readText(value['content']) ?? '';

const minutesOf = (value: JsonRecord): number =>
  Math.round(contentOf(value).split(/\s+/).length / WORDS_A_MINUTE);

function readLink(value: unknown): PostLink | null {
  if (!isRecord(value)) return null;
  const id = readId(value['id']);
  return id === undefined ? null : { id, title: readText(value['title']) ?? id };
}

/** A single post, bare or wrapped; undefined when the response has none. */
export function readPost(response: unknown): Post | undefined {
  for (const layer of layers(response)) {
    const summary = readSummary(layer);
    if (!summary) continue;
    return {
      ...summary,
      contentHtml: contentOf(layer),
      locales: texts(layer['locales']),
      previous: readLink(layer['previous']),
      next: readLink(layer['next']),
    };
  }
  return undefined;
}

/** A list of posts, bare or wrapped; undefined when the response is not a list. */
export function readPostPage(
  response: unknown,
  request: { page?: number; pageSize?: number },
): PostPage | undefined {
  const list = findList(response);
  if (!list) return undefined;
  const items = readEach(list, readSummary);
  const totals = layers(response).map((layer) => readCountNumber(layer['total']));
  return {
    items,
    page: request.page ?? FIRST_PAGE,
    pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
    total: totals.find((total) => total !== undefined) ?? items.length,
  };
}
