import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './static-files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A document is compressed once for each visitor: the level that saves most for a millisecond or two. */
const BROTLI_QUALITY = 5;

export interface CompressedDocument {
  body: Buffer;
  encoding: 'br' | 'gzip' | 'identity';
}

export const chooseDocumentEncoding = (acceptEncoding: string | undefined): CompressedDocument['encoding'] =>
  chooseEncoding(acceptEncoding, ['br', 'gzip']);

/** A rendered document in fewer bytes. */
export async function compressDocument(
  html: string,
  acceptEncoding: string | undefined,
): Promise<CompressedDocument> {
  const bytes = Buffer.from(html);
  if (bytes.length === 0) return { encoding: 'identity', body: bytes };
  const encoding = chooseDocumentEncoding(acceptEncoding);
  switch (encoding) {
    case 'br':
      return {
        encoding,
        body: await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      };
    case 'gzip':
      return { encoding, body: await gzipped(bytes) };
    case 'identity':
      return { encoding, body: bytes };
    default:
      return encoding satisfies never;
  }
}
