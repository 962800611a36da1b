import { cleanName } from '../../../../lib/clean-text.ts';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { IMAGE_MAX_BYTES, UPLOAD_NAME_MAX_LENGTH, type UnfinishedUpload } from '@lumigraph/contracts/studio';
import { AppError } from '../../../../lib/errors.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import type { UploadRow, UploadStore } from './upload-store.ts';

export interface UploadsDeps {
  store: UploadStore;
  storage: FileStorage;
  now: () => number;
  /** Called when a file is complete. */
  onFinished: () => void;
  quota?: UploadQuota;
}

/** What one person may have unfinished at a time. */
export interface UploadQuota {
  files: number;
  bytes: number;
}

const QUOTA: UploadQuota = { files: 1_000, bytes: 20 * 1024 * 1024 * 1024 };
/** A laptop that is closed over a holiday. */
const KEPT_FOR_MS = 7 * DAY_MS;
/** A file is stored in parts of this size, and in what an interrupted request has sent. */
const PART_BYTES = 8 * 1024 * 1024;

const partsFolder = (uploadId: string): string => `uploads/${uploadId}`;

/** Forgets an uploaded file; the row of the upload stays for a client that lost the last response. */
export async function removeParts(
  { uploads, storage }: { uploads: Pick<UploadStore, 'removeParts'>; storage: FileStorage },
  uploadId: string,
): Promise<void> {
  await storage.remove(partsFolder(uploadId));
  await uploads.removeParts(uploadId);
}

/**
 * What the client says about its file: `filename` (or `name`), `relativePath` (in the chosen folder, as the browser names
 * it) and `addedAt` (when the file was chosen, by the clock of the client). Other names are kept only.
 */
type UploadMetadata = Readonly<Record<string, string | null>>;

export interface NewUpload {
  bytes: number | undefined;
  metadata: UploadMetadata;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Files on their way to the server, which continue after an interruption. */
export function createUploadsService({ store, storage, now, onFinished, quota = QUOTA }: UploadsDeps) {
  /** @throws AppError NOT_FOUND for an unknown upload and for one of somebody else */
  async function find(ownerId: string, id: string): Promise<UploadRow> {
    const upload = await store.find(id);
    if (!upload || upload.owner_id !== ownerId) throw new AppError('NOT_FOUND');
    return upload;
  }

  async function remove(id: string): Promise<void> {
    // Files first: an upload without its row would leave them behind.
    await storage.remove(partsFolder(id));
    await store.remove(id);
  }

  async function addPart(uploadId: string, start: number, content: Buffer): Promise<number> {
    const storageKey = `${partsFolder(uploadId)}/${start}-${randomUUID().slice(0, 8)}.part`;
    await storage.put(storageKey, content);
    if (!(await store.addPart({ uploadId, start, bytes: content.length, storageKey }, now()))) {
      await storage.remove(storageKey);
      throw new AppError('CONFLICT');
    }
    return start + content.length;
  }

  return {
    find,

    /**
     * Returns the id of the new upload.
     * @throws AppError FILE_EMPTY, PAYLOAD_TOO_LARGE, FILE_QUOTA_EXCEEDED
     */
    async begin(ownerId: string, { bytes, metadata }: NewUpload): Promise<string> {
      if (bytes === undefined || bytes <= 0) throw new AppError('FILE_EMPTY');
      if (bytes > IMAGE_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
      const unfinished = await store.unfinished(ownerId);
      const total = unfinished.reduce((sum, upload) => sum + upload.bytes, bytes);
      if (unfinished.length >= quota.files || total > quota.bytes) throw new AppError('FILE_QUOTA_EXCEEDED');
      const id = randomUUID();
      const name = metadata['filename'] ?? metadata['name'] ?? '';
      const row = {
        id,
        owner_id: ownerId,
        file_name: nameOf(name),
        folder: folderOf(metadata['relativePath'] ?? undefined),
        metadata: JSON.stringify(metadata),
        bytes,
      };
      const addedAt = Number(metadata['addedAt'] ?? Number.NaN);
      const time = now();
      // Only the order depends on it, so a clock that is a little wrong does no harm.
      const isPlausible = Number.isSafeInteger(addedAt) && Math.abs(addedAt - time) <= DAY_MS;
      await store.add({ ...row, created_at: isPlausible ? addedAt : time }, time);
      return id;
    },

    /**
     * Stores what a request sends, and returns where the next one continues. When the request breaks off, what has
     * arrived is stored before the error is thrown.
     * @throws AppError CONFLICT when another request has continued the upload
     */
    async write(id: string, start: number, content: AsyncIterable<Buffer>): Promise<number> {
      let offset = start;
      let pending: Buffer[] = [];
      let pendingBytes = 0;
      const flush = async (): Promise<void> => {
        if (pendingBytes === 0) return;
        const part = Buffer.concat(pending);
        pending = [];
        pendingBytes = 0;
        offset = await addPart(id, offset, part);
      };
      try {
        for await (const chunk of content) {
          pending.push(chunk);
          pendingBytes += chunk.length;
          if (pendingBytes >= PART_BYTES) await flush();
        }
      } finally {
        await flush();
      }
      const upload = await store.find(id);
      if (upload?.finished_at !== null) onFinished();
      return offset;
    },

    /** Uploads that continue when the same files are chosen again. */
    async unfinished(ownerId: string): Promise<UnfinishedUpload[]> {
      return (await store.unfinished(ownerId)).map(({ id, file_name, bytes, received, touched_at }) => ({
        id,
        fileName: file_name,
        bytes,
        received,
        touchedAt: touched_at,
        expiresAt: touched_at + KEPT_FOR_MS,
      }));
    },

    /** Gives up an upload. A complete one has become a draft and is only forgotten. */
    async cancel(ownerId: string, id: string): Promise<void> {
      const upload = await find(ownerId, id);
      if (upload.finished_at === null) await remove(id);
    },

    /** Removes uploads that nobody has continued for days. */
    async removeExpired(): Promise<void> {
      for (const id of await store.expired(now() - KEPT_FOR_MS)) await remove(id);
    },
  };
}

function nameOf(name: string): string {
  const [last = ''] = name.split(/[/\\]/u).slice(-1);
  return (cleanName(last) ?? 'image').slice(0, UPLOAD_NAME_MAX_LENGTH).toWellFormed();
}

/** `holiday/sea/a.png` → `holiday`: the command makes the category of the first folder, too. */
function folderOf(relativePath: string | undefined): string | null {
  const folders = relativePath?.split(/[/\\]/u).filter(Boolean).slice(0, -1) ?? [];
  return cleanName(folders[0] ?? '')?.slice(0, UPLOAD_NAME_MAX_LENGTH) ?? null;
}
