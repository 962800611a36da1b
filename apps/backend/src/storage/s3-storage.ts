import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SECOND_MS } from '@lumigraph/contracts';
import { createCircuitBreaker, type CircuitBreaker } from '../lib/circuit-breaker.ts';
import { deadlines } from '../lib/deadlines.ts';
import { eachAtOnce } from '../lib/each-at-once.ts';
import type { ByteRange, FileStorage, StorageAddress } from './file-storage.ts';
import {
  explainStorageFailure,
  isBareNotFound,
  isMissingObject,
  isOutage,
  LocalFileError,
  missing,
  unavailable,
} from './s3-errors.ts';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const SOCKETS_MAX = 100;
const MEGABYTE = 1024 * 1024;
const DELETED_AT_ONCE = 8;
/** Metadata of the object: the digest of the stored bytes, for comparison without reading them. */
const DIGEST = 'sha256';

/** One connection pool for all folders of a bucket. */
export function openS3Bucket(address: StorageAddress, credentials: S3Credentials | undefined) {
  const client = new S3Client({
    region: address.region,
    ...(address.endpoint === undefined ? {} : { endpoint: address.endpoint }),
    forcePathStyle: address.pathStyle,
    // Without configured keys the credentials of the machine's role are used, as Amazon's clients do.
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: deadlines.storage.tries,
    // Not every S3-compatible storage supports the newer checksums; Content-MD5 contains the checksum instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: deadlines.storage.connect,
      requestTimeout: deadlines.storage.firstByte,
      socketTimeout: deadlines.storage.silence,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: SOCKETS_MAX },
      httpAgent: { maxSockets: SOCKETS_MAX },
    },
  });
  const bucket: Bucket = { client, name: address.bucket, call: createCircuitBreaker(isOutage) };
  return {
    /** Files whose keys begin with this folder of the bucket. */
    folder: (name: string) => s3Folder(bucket, `${address.prefix}${name}/`),
    /** Writes, reads and deletes a file. Rejects with a sentence for the operator. */
    async check(): Promise<void> {
      const probe = s3Folder(bucket, `${address.prefix}probe/`);
      const key = randomUUID();
      try {
        await put(bucket, `${address.prefix}probe/${key}`, Buffer.from('probe'));
        // An unread response keeps its connection.
        await (await read(bucket, `${address.prefix}probe/${key}`)).transformToByteArray();
        await probe.remove(key);
      } catch (error) {
        throw explainStorageFailure(causeOf(error), address);
      }
    },
    close: () => client.destroy(),
  };
}

interface Bucket {
  client: S3Client;
  name: string;
  /** Every call goes through it, so that calls fail at once while the storage is away. */
  call: CircuitBreaker;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);

/** `FileStorage` over a part of a bucket. An object exists completely or not at all, as S3 guarantees for PUT. */
function s3Folder(bucket: Bucket, prefix: string): FileStorage {
  const named = (key: string): string => prefix + key;
  return {
    async put(key, contents) {
      await translated(key, () => put(bucket, named(key), contents));
    },
    bytes: (key) =>
      translated(key, async () => {
        const abortSignal = AbortSignal.timeout(deadlines.storage.whole);
        return Buffer.from(await (await read(bucket, named(key), { abortSignal })).transformToByteArray());
      }),
    stream: (key, range) => Readable.from(chunksOf(bucket, named(key), range), { objectMode: false }),
    async size(key) {
      return (await head(bucket, named(key)))?.ContentLength;
    },
    async sha256(key) {
      const found = await head(bucket, named(key));
      if (!found) return undefined;
      return found.Metadata?.[DIGEST] ?? digestOf(chunksOf(bucket, named(key)));
    },
    localPath: () => undefined,
    async remove(key) {
      await translated(key, async () => {
        const { client, name, call } = bucket;
        await call(() => client.send(new DeleteObjectCommand({ Bucket: name, Key: named(key) })));
        await removeAll(bucket, `${named(key)}/`);
      });
    },
    // An interrupted PUT leaves no object.
    sweepUnfinished: () => Promise.resolve(),
    async *keys() {
      for await (const key of list(bucket, prefix)) yield key.slice(prefix.length);
    },
  };
}

async function put(bucket: Bucket, key: string, contents: Uint8Array | { path: string }): Promise<void> {
  if (contents instanceof Uint8Array)
    return send(bucket, key, { body: contents, bytes: contents.byteLength, ...hash(contents) });
  await using file = await open(contents.path).catch(failLocally);
  const source = await hashFile(file).catch(failLocally);
  const body = file.createReadStream({ start: 0, autoClose: false });
  const unreadable = once(body, 'error').then(([error]) => failLocally(error));
  // It never settles when the whole file is sent.
  await Promise.race([send(bucket, key, { body, ...source }), unreadable]);
}

const failLocally = (cause: unknown): never => {
  throw new LocalFileError(cause);
};

interface Source {
  bytes: number;
  md5: string;
  sha256: string;
}

async function send(
  { client, name, call }: Bucket,
  key: string,
  { body, bytes, md5, sha256 }: Source & { body: Uint8Array | Readable },
): Promise<void> {
  const requestTimeout = deadlines.storage.send + Math.floor(bytes / MEGABYTE) * SECOND_MS;
  await call(() =>
    client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: key,
        Body: body,
        ContentLength: bytes,
        // The storage rejects bytes that were changed in transit.
        ContentMD5: md5,
        Metadata: { [DIGEST]: sha256 },
      }),
      { requestTimeout },
    ),
  );
}

function hash(contents: Uint8Array): Pick<Source, 'md5' | 'sha256'> {
  return {
    md5: createHash('md5').update(contents).digest('base64'),
    sha256: createHash('sha256').update(contents).digest('hex'),
  };
}

async function hashFile(file: FileHandle): Promise<Source> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let bytes = 0;
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    md5.update(chunk);
    sha256.update(chunk);
  }
  return { bytes, md5: md5.digest('base64'), sha256: sha256.digest('hex') };
}

async function digestOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(chunks, sha256);
  return sha256.digest('hex');
}

async function read(
  { client, name, call }: Bucket,
  key: string,
  { range, abortSignal }: { range?: ByteRange | undefined; abortSignal?: AbortSignal } = {},
) {
  const { Body: body } = await call(() =>
    client.send(
      new GetObjectCommand({
        Bucket: name,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
      abortSignal ? { abortSignal } : {},
    ),
  );
  if (!body) throw new Error(`The object storage answered ${key} without a body`);
  return body;
}

/** Sends the request when the first byte is read, and closes the connection when the reader stops. */
async function* chunksOf(bucket: Bucket, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const body = await translated(key, () => read(bucket, key, { range }));
  yield* body as unknown as AsyncIterable<Uint8Array>;
}

async function head(bucket: Bucket, key: string) {
  const { client, name, call } = bucket;
  try {
    return await call(() => client.send(new HeadObjectCommand({ Bucket: name, Key: key })));
  } catch (error) {
    if (isBareNotFound(error) && (await isMissing(bucket, key))) return undefined;
    throw unavailable(error);
  }
}

/** What the storage says itself; HEAD only has a status, which a gateway could have sent. */
async function isMissing(bucket: Bucket, key: string): Promise<boolean> {
  try {
    const body = await read(bucket, key, { range: { start: 0, end: 0 } });
    await body.transformToByteArray();
    return false;
  } catch (error) {
    return isMissingObject(error);
  }
}

async function* list({ client, name }: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key: key } of page.Contents ?? []) if (key !== undefined) yield key;
}

/** One by one: not every S3-compatible storage can delete several objects, and a folder contains a few dozen. */
async function removeAll(bucket: Bucket, prefix: string): Promise<void> {
  const { client, name } = bucket;
  await eachAtOnce(list(bucket, prefix), { count: DELETED_AT_ONCE }, async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
  });
}

async function translated<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LocalFileError) throw error.cause;
    throw isMissingObject(error) ? missing(key, error) : unavailable(error);
  }
}
