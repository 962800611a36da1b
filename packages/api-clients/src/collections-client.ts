import {
  API_KEY_HEADER,
  API_PREFIX,
  collectionPaths,
  SHARED_TIMEOUT_MS,
  type Collection,
  type CollectionsApi,
  type CollectionSummary,
  type SharedCollection,
} from '@lumigraph/contracts';
import { createHttp, type Call, type Fetch } from './http.ts';
import { findList, isRecord, readCountNumber, readEach, readId, readText } from './read.ts';
import { readImage } from './read-image.ts';
import { safeId } from './safe-path.ts';
import { badResponse } from './translate-error.ts';

export interface CollectionsClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`: all calls but `shared` require the user's token. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of a user's collections and of shared ones. Every method rejects with `ApiError`.
 *
 * @example
 * const collections = createCollectionsClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const { id } = await collections.create({ name: 'Forest', imageId: 'nature/fjord' });
 */
export function createCollectionsClient(options: CollectionsClientOptions): CollectionsApi {
  const { baseUrl = API_PREFIX } = options;
  const http = createHttp({
    baseUrl,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  async function read<T>(call: Call, reader: (response: unknown) => T | undefined): Promise<T> {
    const value = reader(await http.json(call));
    if (value === undefined) throw badResponse(200);
    return value;
  }
  const one = (id: string) => collectionPaths.one(safeId(id));
  return {
    collections: ({ imageId, signal } = {}) =>
      read({ path: collectionPaths.all, query: { imageId }, signal }, (response) => {
        const list = findList(response);
        return list && readEach(list, readSummary);
      }),
    collection: async (id, { locale, signal } = {}) =>
      read({ path: one(id), query: { locale }, signal }, readCollection),
    create: (body) => read({ path: collectionPaths.all, method: 'post', body }, readSummary),
    change: async (id, body) => read({ path: one(id), method: 'put', body }, readSummary),
    async remove(id) {
      await http.json({ path: one(id), method: 'delete' });
    },
    changeImages: async (id, body) =>
      read({ path: collectionPaths.images(safeId(id)), method: 'post', body }, readSummary),
    async move(id, body) {
      await http.json({ path: collectionPaths.move(safeId(id)), method: 'post', body });
    },
    async zipUrl(id) {
      const path = await read({ path: collectionPaths.zip(safeId(id)), method: 'post' }, (value) =>
        isRecord(value) ? readText(value['url']) : undefined,
      );
      // A path of the service, whose origin may differ from that of the page.
      return URL.canParse(baseUrl) ? new URL(path, baseUrl).href : path;
    },
    shared: async (token, { locale, signal } = {}) =>
      read({ path: collectionPaths.shared(safeId(token)), query: { locale }, signal }, readShared),
  };
}

function readSummary(value: unknown): CollectionSummary | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const name = readText(value['name']);
  if (id === undefined || name === undefined) return undefined;
  return {
    id,
    name,
    count: readCountNumber(value['count']) ?? 0,
    coverUrl: readText(value['coverUrl']) ?? null,
    coverImageId: readText(value['coverImageId']) ?? null,
    shareToken: readText(value['shareToken']) ?? null,
    hasImage: value['hasImage'] === true,
  };
}

function readCollection(value: unknown): Collection | undefined {
  if (!isRecord(value) || !Array.isArray(value['images'])) return undefined;
  const collection = readSummary(value['collection']);
  return collection && { collection, images: readEach(value['images'], readImage) };
}

function readShared(value: unknown): SharedCollection | undefined {
  if (!isRecord(value) || !Array.isArray(value['images'])) return undefined;
  const name = readText(value['name']);
  if (name === undefined) return undefined;
  return {
    name,
    coverImageId: readText(value['coverImageId']) ?? null,
    images: readEach(value['images'], readImage),
  };
}
