import { FILE_MAX_BYTES, imageMediaTypes } from '@lumigraph/contracts';

/** Checks a file before the upload; the server checks its content again. */
export type AvatarProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_TYPE_REFUSED' | 'PICTURE_UNREADABLE';

export function avatarProblem(file: Blob): AvatarProblem | undefined {
  if (file.size === 0) return 'FILE_EMPTY';
  if (!imageMediaTypes.some((type) => type === file.type)) return 'FILE_TYPE_REFUSED';
  return file.size > FILE_MAX_BYTES ? 'FILE_TOO_LARGE' : undefined;
}

/** The first file of a drop or a paste; undefined when there is none. */
export function firstFile(transfer: DataTransfer | null): File | undefined {
  return transfer?.files[0];
}
