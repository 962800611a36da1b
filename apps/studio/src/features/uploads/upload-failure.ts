import { IMAGE_MAX_BYTES } from '@lumigraph/contracts/studio';
import type { TusDetailedError } from '@uppy/tus';

/** Why a file is not on the server. */
export type UploadFailure =
  | 'empty'
  | 'skipped'
  | 'tooLarge'
  | 'notImage'
  | 'connection'
  | 'signedOut'
  | 'forbidden'
  | 'quota'
  | 'diskFull'
  | 'unknown';

const IMAGE_NAME = /\.(jpe?g|png|webp|avif|tiff?|gif|heic|heif|jxl|bmp)$/iu;

/** What the browser knows about a file that the server would refuse; undefined for one that it may take. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (!(type === '' ? IMAGE_NAME.test(name) : type.startsWith('image/'))) return 'notImage';
  if (size === 0) return 'empty';
  return size > IMAGE_MAX_BYTES ? 'tooLarge' : undefined;
}

const byCode: Record<string, UploadFailure> = {
  FILE_EMPTY: 'empty',
  PAYLOAD_TOO_LARGE: 'tooLarge',
  FILE_QUOTA_EXCEEDED: 'quota',
  STORAGE_FULL: 'diskFull',
  UNAUTHORIZED: 'signedOut',
  FORBIDDEN: 'forbidden',
};

export function failureOf(error: unknown): UploadFailure {
  const response = (error as Partial<TusDetailedError> | undefined)?.originalResponse;
  if (!response) return 'connection';
  const status = response.getStatus();
  if (status === 401) return 'signedOut';
  return byCode[codeOf(response.getBody())] ?? (status === 507 ? 'diskFull' : 'unknown');
}

function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code);
  } catch {
    // A proxy has answered.
    return '';
  }
}
