import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  API_PREFIX,
  FILES_MAX_COUNT,
  FILES_MAX_TOTAL_BYTES,
  filePath,
  type FilePurpose,
  type StoredFile,
  type UploadQuery,
  FILE_NAME_MAX_LENGTH,
} from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { inspectFile } from './inspect-file.ts';
import { newStorageKey, type FileStorage } from '../../storage/file-storage.ts';
import { createLimiter } from '../../lib/limiter.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { avatarKey, avatarUrl, newAvatarFile, type FileRow, type FileStore } from './file-store.ts';
import { createFileSweep } from './file-sweep.ts';
import type { InspectedFile } from './inspect-file.ts';
import { trimEnds } from '../../lib/clean-text.ts';

export interface FilesDeps {
  store: FileStore;
  storage: FileStorage;
  imageTasks: { inspectFile: typeof inspectFile };
  now: () => number;
  log: LogEvent;
  quota?: { count: number; bytes: number };
}

export interface Upload {
  userId: string;
  /** As the browser sent it. */
  name: string;
  content: Buffer;
  query: UploadQuery;
}

export interface ExportedFile {
  about: StoredFile;
  /** Opens the content; null where the storage has lost it. */
  content: (() => Readable) | null;
}

export type FilesService = ReturnType<typeof createFilesService>;

const defaultQuota = { count: FILES_MAX_COUNT, bytes: FILES_MAX_TOTAL_BYTES };

/** Uploaded files of users: checked by content, stored durably, counted, and deleted completely. */
export function createFilesService(deps: FilesDeps) {
  const { store, storage, imageTasks, now, log, quota = defaultQuota } = deps;
  const sweep = createFileSweep({ store, storage, now, log });
  // Decoding takes hundreds of megabytes for the largest images: one runs at a time, the others wait.
  const oneAtATime = createLimiter({ kind: 'upload', running: 1, waiting: 20 });

  async function put(row: FileRow & { user_id: string }, file: InspectedFile, avatar: string | null) {
    try {
      await storage.put(row.storage_key, file.data);
      if (!(await store.keep(row, avatar, now()))) throw new AppError('TOKEN_INVALID');
    } catch (error) {
      await store.giveUp(row.id, now()).catch(() => undefined);
      throw error;
    }
  }

  return {
    /**
     * Stores one file. An avatar replaces the account's image.
     * @throws AppError those of `inspectFile`, FILE_QUOTA_EXCEEDED, UNAVAILABLE
     */
    async upload({ userId, name, content, query }: Upload): Promise<StoredFile> {
      const purpose: FilePurpose = query.purpose ?? 'attachment';
      const file = await oneAtATime(() => imageTasks.inspectFile(content, query));
      const avatar = purpose === 'avatar' ? newAvatarFile() : null;
      const row = {
        id: `fl_${randomBytes(16).toString('base64url')}`,
        user_id: userId,
        purpose,
        name: uploadName(name, file.extension),
        media_type: file.mediaType,
        bytes: file.data.length,
        width: file.width,
        height: file.height,
        sha256: createHash('sha256').update(file.data).digest('hex'),
        storage_key: avatar === null ? newStorageKey('uploads', file.extension) : avatarKey(avatar),
        status: 'writing',
        created_at: now(),
        changed_at: now(),
      };
      const fits = await store.claim(
        row,
        (usage) => usage.count < quota.count && usage.bytes + row.bytes <= quota.bytes,
      );
      if (!fits) throw new AppError('FILE_QUOTA_EXCEEDED');
      await put(row, file, avatar);
      log('file-stored', { userId, id: row.id, purpose, bytes: row.bytes });
      if (avatar !== null) await sweep.runBriefly();
      return toStoredFile(row);
    },

    async list(userId: string): Promise<StoredFile[]> {
      return (await store.listOf(userId)).map(toStoredFile);
    },

    /** @throws AppError NOT_FOUND, also for another user's file */
    async find(userId: string, id: string): Promise<FileRow> {
      const row = await store.findOwn(userId, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },

    /** @throws AppError NOT_FOUND */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await store.removeOwn(userId, id, now()))) throw new AppError('NOT_FOUND');
      log('file-removed', { userId, id });
      await sweep.runBriefly();
    },

    /**
     * For the data export: all files of the user, each with a function that reads it; null where the storage has lost
     * it.
     */
    async exportFiles(userId: string): Promise<ExportedFile[]> {
      const files: ExportedFile[] = [];
      for (const row of await store.listOf(userId)) {
        const isThere = (await storage.size(row.storage_key)) !== undefined;
        files.push({
          about: toStoredFile(row),
          content: isThere ? () => storage.stream(row.storage_key) : null,
        });
      }
      return files;
    },

    sweep,
  };
}

function toStoredFile(row: FileRow): StoredFile {
  const purpose = row.purpose === 'avatar' ? 'avatar' : 'attachment';
  const lastPart = row.storage_key.split('/').at(-1) ?? '';
  return {
    id: row.id,
    name: row.name,
    type: row.media_type,
    size: row.bytes,
    width: row.width,
    height: row.height,
    purpose,
    url: purpose === 'avatar' ? avatarUrl(lastPart) : `${API_PREFIX}/${filePath(row.id)}`,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Not allowed in file names by one system or another, and the characters that reorder or hide text. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff:*?"<>|]+/gu;
const ENDING = /\.[a-z0-9]{1,8}$/iu;
const NAMELESS = 'file';

/**
 * The name that an uploaded file is shown and downloaded under: without a path, and ending as its content demands
 * (ASVS 5.2.2). It is never used to find the file. `../Снимка.png` of a JPEG → `Снимка.jpg`.
 */
function uploadName(sent: string, extension: string): string {
  const base = sent.toWellFormed().normalize('NFC').split(/[\\/]/u).at(-1) ?? '';
  const stem = trimEnds(base.replace(ENDING, '').replaceAll(UNSAFE, ' ').replaceAll(/\s+/gu, ' '), /[. ]/u);
  const short = Array.from(stem)
    .slice(0, FILE_NAME_MAX_LENGTH - extension.length - 1)
    .join('')
    .trimEnd();
  return `${short || NAMELESS}.${extension}`;
}
