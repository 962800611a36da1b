import {
  API_KEY_HEADER,
  API_PREFIX,
  DEFAULT_PAGE_SIZE,
  downloadPaths,
  FIRST_PAGE,
  SHARED_TIMEOUT_MS,
  type Certificate,
  type Download,
  type DownloadsApi,
} from '@lumigraph/contracts';
import { readDownload } from './download.ts';
import { createHttp, type Call, type Fetch } from './http.ts';
import { isRecord, readCountNumber, readId, readText, type JsonRecord } from './read.ts';
import { readPage } from './read-billing.ts';
import { safeId } from './safe-path.ts';
import { badResponse } from './translate-error.ts';

export interface DownloadsClientOptions {
  /** Identifies the site to the API; public, not a secret. */
  apiKey: string;
  /** `/api` unless given. */
  baseUrl?: string;
  /** `session.fetch`, which is required to read the user's own downloads. */
  fetch?: Fetch;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/**
 * Client of a user's downloads and of license certificates. Every method rejects with `ApiError`.
 *
 * @example
 * const downloads = createDownloadsClient({ apiKey: 'gallery-public-key', fetch: session.fetch });
 * const { items } = await downloads.downloads({ page: 1 });
 */
export function createDownloadsClient(options: DownloadsClientOptions): DownloadsApi {
  const timeoutMs = options.timeoutMs ?? SHARED_TIMEOUT_MS;
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs,
    headers: { [API_KEY_HEADER]: options.apiKey },
    fetch: options.fetch,
  });
  async function read<T>(call: Call, reader: (response: unknown) => T | undefined): Promise<T> {
    const value = reader(await http.json(call));
    if (value === undefined) throw badResponse(200);
    return value;
  }
  return {
    downloads: ({ page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, signal } = {}) =>
      read({ path: downloadPaths.all, query: { page, pageSize }, signal }, (response) =>
        readPage(response, { page, pageSize }, readOwnDownload),
      ),
    async certificateFile(downloadId) {
      const path = downloadPaths.certificateFile(safeId(downloadId));
      const response = await http.response({ path, headers: { accept: 'application/pdf, */*' } });
      return (await readDownload(response, { idleMs: timeoutMs })).blob;
    },
    certificate: (certificateId, { signal } = {}) =>
      read({ path: downloadPaths.certificate(safeId(certificateId)), signal }, readCertificate),
  };
}

function readImageFacts(value: JsonRecord) {
  const id = readId(value['id']);
  const title = readText(value['title']);
  if (id === undefined || title === undefined) return undefined;
  return {
    id,
    title,
    imageId: readId(value['imageId']) ?? null,
    thumbnailUrl: readText(value['thumbnailUrl']) ?? null,
    format: readText(value['format']) ?? '',
    width: readCountNumber(value['width']) ?? 0,
    height: readCountNumber(value['height']) ?? 0,
    bytes: readCountNumber(value['bytes']) ?? 0,
    license: readText(value['license']) ?? '',
    termsVersion: readText(value['termsVersion']) ?? '',
    downloadedAt: readText(value['downloadedAt']) ?? '',
  };
}

function readOwnDownload(value: unknown): Download | undefined {
  if (!isRecord(value)) return undefined;
  const facts = readImageFacts(value);
  return (
    facts && {
      ...facts,
      plan: value['plan'] === 'premium' ? 'premium' : 'free',
      lastDownloadedAt: readText(value['lastDownloadedAt']) ?? facts.downloadedAt,
      hasCertificate: value['hasCertificate'] === true,
    }
  );
}

function readCertificate(value: unknown): Certificate | undefined {
  if (!isRecord(value)) return undefined;
  const facts = readImageFacts(value);
  return facts && { ...facts, sha256: readText(value['sha256']) ?? '' };
}
