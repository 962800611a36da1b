import { IMAGE_MAX_BYTES } from '@lumigraph/contracts/studio';
import type { Uppy, UppyFile } from '@uppy/core';
import type { TusDetailedError } from '@uppy/tus';
import type { UploadStatus } from '../../lib/studio.tsx';

/** One file that is not yet on the server. */
export interface UploadItem {
  id: string;
  name: string;
  /** In the chosen folder, or the name. */
  path: string;
  bytes: number;
  sentBytes: number;
  state: 'waiting' | 'sending' | 'paused' | 'failed';
  failure: UploadFailure | undefined;
  /** The file would be refused again. */
  isFinal: boolean;
  /** Of the upload on the server; undefined before it has begun. */
  uploadId: string | undefined;
}

export interface UploaderState {
  /** Failed files first, then in the order in which they were added. */
  items: readonly UploadItem[];
  /** Counts since the last time that nothing was being uploaded; without failed files. */
  files: number;
  doneFiles: number;
  bytes: number;
  sentBytes: number;
  /** Files that the server had already; they are not sent. */
  knownFiles: number;
  /** Chosen in an earlier tab, and not arrived. */
  left: readonly PlannedFile[];
  /** Keys of name and size of the files that are on the server since this tab was opened, see `nameKey`. */
  arrived: ReadonlySet<string>;
}

/** What an upload of the server is recognized by when the page does not know its id. */
export const nameKey = (name: string, bytes: number): string => `${bytes} ${name}`;

/** A file that was chosen and has not arrived. */
export interface PlannedFile {
  /** Path in the chosen folder, or the name. */
  path: string;
  name: string;
  bytes: number;
}

export interface UploadMeta {
  [name: string]: unknown;
  name: string;
  /** Path in the chosen folder. */
  relativePath?: string | null;
  /** Milliseconds since 1970; drafts are listed in this order. */
  addedAt: string;
}
export type UploadBody = Record<string, never>;
export type FileUppy = Uppy<UploadMeta, UploadBody>;
type Entry = UppyFile<UploadMeta, UploadBody>;

export interface FailedFile {
  item: UploadItem;
  /** Null when it would be refused again. */
  file: File | null;
}

/** What Uppy does not keep: it holds only files on their way. */
export interface Results {
  failed: Map<string, FailedFile>;
  /** Of which it is asked whether the server has them. */
  checked: Map<string, UploadItem>;
  done: { files: number; bytes: number; known: number };
  arrived: Set<string>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function stateOf(
  uppy: FileUppy,
  { failed, checked, done, arrived }: Results,
  left: readonly PlannedFile[],
): UploaderState {
  const active = [...uppy.getFiles().map(itemOf), ...checked.values()];
  return {
    items: [...[...failed.values()].map(({ item }) => item), ...active],
    files: done.files + active.length,
    doneFiles: done.files,
    bytes: done.bytes + sum(active.map(({ bytes }) => bytes)),
    sentBytes: done.bytes + sum(active.map(({ sentBytes }) => sentBytes)),
    knownFiles: done.known,
    left,
    arrived: new Set(arrived),
  };
}

/** The state for the navigation of all pages. */
export function statusOf({ items, files, doneFiles, bytes, sentBytes }: UploaderState): UploadStatus {
  const active = items.filter(({ state }) => state !== 'failed');
  const isPaused = active.every(({ state }) => state === 'paused');
  return {
    state: active.length === 0 ? 'idle' : isPaused ? 'paused' : 'uploading',
    files,
    doneFiles,
    part: bytes === 0 ? 0 : sentBytes / bytes,
    failed: items.length - active.length,
  };
}

/** The same before and during its upload: a button that was drawn before acts on it after. */
const itemId = (path: string, bytes: number): string => `${bytes} ${path}`;

export function itemOf(entry: Entry): UploadItem {
  const { name, size, progress, isPaused, tus, meta } = entry;
  const sentBytes = Number(progress.bytesUploaded) || 0;
  const path = meta.relativePath ?? name ?? '';
  return {
    id: itemId(path, size ?? 0),
    name: name ?? '',
    path,
    bytes: size ?? 0,
    sentBytes,
    state: stateName(isPaused ?? false, sentBytes),
    failure: undefined,
    isFinal: false,
    uploadId: idOf(tus?.uploadUrl),
  };
}

function stateName(isPaused: boolean, sentBytes: number): UploadItem['state'] {
  if (isPaused) return 'paused';
  return sentBytes > 0 ? 'sending' : 'waiting';
}

const idOf = (url: string | null | undefined): string | undefined => url?.split('/').at(-1) || undefined;

export type ChosenFile = File & { relativePath?: string };

/** The path of a file in the folder that was chosen. */
export const pathOf = (file: ChosenFile): string | null =>
  file.relativePath ?? (file.webkitRelativePath || null);

/**
 * Files in the order of their names, as a folder shows them: some systems put the file first that was chosen last. Each
 * is added a millisecond after the one before it, so that their drafts keep the order, whichever arrives first.
 */
export function inOrder(files: readonly ChosenFile[], now: number): { file: ChosenFile; meta: UploadMeta }[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return files
    .toSorted((a, b) => compare(pathOf(a) ?? a.name, pathOf(b) ?? b.name))
    .map((file, index) => ({
      file,
      meta: {
        name: file.name,
        relativePath: pathOf(file),
        addedAt: String(now + index),
      },
    }));
}

export const plannedFile = (file: ChosenFile): PlannedFile => ({
  path: pathOf(file) ?? file.name,
  name: file.name,
  bytes: file.size,
});

/** A file before its upload. */
export const checkedItem = (file: ChosenFile): UploadItem => ({
  id: itemId(pathOf(file) ?? file.name, file.size),
  name: file.name,
  path: pathOf(file) ?? file.name,
  bytes: file.size,
  sentBytes: 0,
  state: 'waiting',
  failure: undefined,
  isFinal: false,
  uploadId: undefined,
});

/** A file that the browser refuses. */
export function refusedFile(file: ChosenFile, failure: UploadFailure): FailedFile {
  const { name, size } = file;
  const id = `refused:${name}:${size}`;
  const item = { id, name, path: pathOf(file) ?? name, bytes: size, sentBytes: 0, uploadId: undefined };
  return { item: { ...item, state: 'failed', failure, isFinal: true }, file: null };
}

/** Why a file is not on the server. */
type UploadFailure =
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
