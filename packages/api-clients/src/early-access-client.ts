import {
  API_KEY_HEADER,
  API_PREFIX,
  SHARED_TIMEOUT_MS,
  type EarlyAccessApi,
  type EarlyImage,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { createHttp, type Fetch } from './http.ts';
import { findList, isRecord, readEach, readId, readText } from './read.ts';
import { badResponse } from './translate-error.ts';

export interface EarlyAccessClientOptions {
  /** Identifies the site to the image API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** A `fetch` with the member's session. */
  fetch: Fetch;
}

const PATH = 'images/early-access';

/** Client of images before their publication. Every method rejects with `ApiError`. */
export function createEarlyAccessClient(options: EarlyAccessClientOptions): EarlyAccessApi {
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs: SHARED_TIMEOUT_MS,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  const file = async (path: string, query: Record<string, string>, signal?: AbortSignal) => {
    const response = await http.response({ path, query, headers: { accept: '*/*' }, signal });
    return readDownload(response, { idleMs: SHARED_TIMEOUT_MS, signal });
  };
  return {
    async images(locale, { signal } = {}) {
      const list = findList(await http.json({ path: PATH, query: { locale }, signal }));
      if (!list) throw badResponse(200);
      return readEach(list, readEarlyImage);
    },
    preview: async (image, { signal } = {}) => (await file(image.previewPath, {}, signal)).blob,
    download: (image, locale, { signal } = {}) => file(image.downloadPath, { locale }, signal),
  };
}

/** Only paths below the list are accepted: a response must not direct the session's token to another call. */
const readPath = (value: unknown): string | undefined => {
  const path = readText(value);
  return path?.startsWith(`${PATH}/`) && !path.includes('..') ? path : undefined;
};

function readEarlyImage(value: unknown): EarlyImage | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const previewPath = readPath(value['previewPath']);
  const downloadPath = readPath(value['downloadPath']);
  const publishedAt = readText(value['publishedAt']);
  if (id === undefined || !previewPath || !downloadPath || !publishedAt) return undefined;
  const title = readText(value['title']) ?? '';
  const placeholder = readText(value['placeholder']) ?? '';
  return {
    id,
    title,
    alt: readText(value['alt']) ?? title,
    width: Number(value['width']) || 4,
    height: Number(value['height']) || 3,
    placeholder: /^#[0-9a-f]{6}$/iu.test(placeholder) ? placeholder : '#d4d4d8',
    source: readText(value['source']) ?? '',
    publishedAt,
    previewPath,
    downloadPath,
  };
}
