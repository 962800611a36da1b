import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { inLatinLetters } from '../lib/slug.ts';
import type { FileStorage, ByteRange } from '../storage/file-storage.ts';
import { isNotModified } from './conditional.ts';

export interface StoredBytes {
  storage: FileStorage;
  key: string;
  mediaType: string;
  /** Including its quotes. */
  etag: string;
}

/**
 * Streams a file from the storage, with its validator and support for one range to resume (RFC 9110 section 14). Set
 * other headers before.
 * @throws AppError NOT_FOUND when the storage does not contain the file
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, mediaType, etag }: StoredBytes,
): Promise<FastifyReply> {
  const size = await storage.size(key);
  if (size === undefined) {
    request.log.error({ storageKey: key }, 'a stored file is missing');
    reply.removeHeader('content-disposition');
    throw new AppError('NOT_FOUND');
  }
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isNotModified(request, etag)) return reply.code(304).removeHeader('content-disposition').send();
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .send();
  }
  reply.header('content-type', mediaType);
  if (range) {
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
      .send(storage.stream(key, range));
  }
  return reply.header('content-length', size).send(storage.stream(key));
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/u;

/**
 * Parses a `Range` header with one range. Undefined means the whole file: no header, several ranges or another unit
 * (all of which a server may ignore).
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

/** `bytes=-500`: the last 500. */
function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length > 0 && size > 0 ? { start: Math.max(0, size - length), end: size - 1 } : 'unsatisfiable';
}

/** Sends a file to save that is made for the request. */
export const sendFile = (
  reply: FastifyReply,
  { fileName, mediaType, content }: { fileName: string; mediaType: string; content: unknown },
): FastifyReply => reply.type(mediaType).header('content-disposition', attachment(fileName)).send(content);

/**
 * The value of `Content-Disposition` for a file to save. Programs that do not know `filename*` (curl, wget) get the name
 * in Latin letters, where the library would write question marks.
 *
 * @example attachment('Фар на морето.jpg') // attachment; filename="Far na moreto.jpg"; filename*=UTF-8''…
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)];
  const latin = inLatinLetters(stem).replaceAll(/["%\\]/g, '') || 'file';
  const isPlain = latin === stem && /^[ -~]*$/.test(ending);
  return isPlain ? create(fileName) : create(fileName, { fallback: `${latin}${inLatinLetters(ending)}` });
}
