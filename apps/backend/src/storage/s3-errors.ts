import { AppError } from '../lib/errors.ts';
import type { StorageAddress } from './file-storage.ts';

interface S3Error extends Error {
  code?: string;
  Code?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as S3Error).$metadata?.httpStatusCode : undefined;

const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { name, code, Code } = error as S3Error;
  return [name, code, Code].filter((part) => part !== undefined);
};

/**
 * The storage says that the object does not exist. A status alone does not say it: a gateway whose storage is away
 * responds with 404 too, and a missing bucket is another error.
 */
export const isMissingObject = (error: unknown): boolean => namesOf(error).includes('NoSuchKey');

/** A response to HEAD, which has no body in which the storage could say what is missing. */
export const isBareNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** A file of this machine that was to be sent cannot be read; `cause` is the error of the system. */
export class LocalFileError extends Error {
  constructor(cause: unknown) {
    super('The file to send cannot be read', { cause });
    this.name = 'LocalFileError';
  }
}

/** The storage itself fails: it does not respond, or responds with 5xx. Its refusals of one call are none. */
export function isOutage(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

/** Creates the error of the file system, as the contract of `FileStorage` requires. */
export function missing(key: string, cause: unknown): Error {
  return Object.assign(new Error(`There is no file ${key}`, { cause }), { code: 'ENOENT' });
}

/** The error while the storage does not respond: 503 instead of a missing image. */
export function unavailable(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('UNAVAILABLE', { cause });
}

/** Thrown at start; the message is for the operator. */
export class StorageCheckError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageCheckError';
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  'TimeoutError',
]);

/** Returns one sentence with the reason why the storage cannot be used and the remedy. */
export function explainStorageFailure(error: unknown, { bucket, endpoint, region }: StorageAddress): Error {
  const names = namesOf(error);
  const where = endpoint ?? `Amazon S3 in ${region}`;
  const say = (sentence: string): Error => new StorageCheckError(sentence, error);
  if (names.some((name) => UNREACHABLE.has(name)))
    return say(
      `The object storage that STORAGE_URL names cannot be reached at ${where}. Check the address and that it is running.`,
    );
  if (names.includes('NoSuchBucket') || statusOf(error) === 404)
    return say(`The object storage at ${where} has no bucket "${bucket}". Make it, or mend STORAGE_URL.`);
  if (names.includes('PermanentRedirect') || names.includes('AuthorizationHeaderMalformed'))
    return say(`The bucket "${bucket}" is not in the region ${region}. Mend the region in STORAGE_URL.`);
  if (statusOf(error) === 403 || statusOf(error) === 401 || names.includes('CredentialsProviderError'))
    return say(
      `The object storage at ${where} does not let this program read, write and delete in the bucket "${bucket}". Check STORAGE_ACCESS_KEY_ID, STORAGE_SECRET_ACCESS_KEY and what they are allowed to do.`,
    );
  return say(
    `The object storage at ${where} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
  );
}
