import Type from 'typebox';
import { closed, nullable } from './schemas.ts';
import type { DownloadedFile, DownloadProgress } from './images.ts';

/** Schemas and types of the file service. */

const FilePurposeSchema = Type.Union([Type.Literal('attachment'), Type.Literal('avatar')]);

const fraction = { minimum: 0, maximum: 1 };

/**
 * The purpose of an upload. An `avatar` replaces the account's profile image; `x`, `y` and `size` select its square, as
 * fractions of the upright image's width, height and shorter side. Without them the centre is used.
 */
export const UploadQuerySchema = closed({
  purpose: Type.Optional(FilePurposeSchema),
  x: Type.Optional(Type.Number({ ...fraction, description: 'Left edge of the square' })),
  y: Type.Optional(Type.Number({ ...fraction, description: 'Upper edge of the square' })),
  size: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Side of the square' })),
});
export type UploadQuery = Type.Static<typeof UploadQuerySchema>;

export const StoredFileSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'As it was sent, free of path and control characters' }),
    type: Type.String({ description: 'Media type of what is stored' }),
    size: Type.Integer({ description: 'Bytes of what is stored' }),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    purpose: FilePurposeSchema,
    url: Type.String({
      format: 'uri-reference',
      description: 'Of an attachment: for its owner only. Of an avatar: public, hard to guess',
    }),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'StoredFile' },
);
export type StoredFile = Type.Static<typeof StoredFileSchema>;

export const StoredFileListSchema = Type.Object(
  { items: Type.Array(StoredFileSchema) },
  { $id: 'StoredFileList' },
);

/** The response to an upload: at least an id and an address; another backend may omit the rest. */
export type UploadedFile = Pick<StoredFile, 'id' | 'url'> & Partial<Omit<StoredFile, 'id' | 'url'>>;

export interface UploadOptions extends UploadQuery {
  /** File name, when `file` itself has none. */
  name?: string;
  /** Rejects with code `ABORTED`. */
  signal?: AbortSignal;
  /** Whole percent from 0 to 100, never decreasing; 100 only after the server's response. */
  onProgress?: (percent: number) => void;
}

/** The file service for screens. Every method rejects with `ApiError`. */
export interface FilesApi {
  /** Uploads one file once; never retries. */
  upload(file: Blob, options?: UploadOptions): Promise<UploadedFile>;
  list(options?: { signal?: AbortSignal }): Promise<UploadedFile[]>;
  download(
    fileId: string,
    options?: { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void },
  ): Promise<DownloadedFile>;
  remove(fileId: string): Promise<void>;
}
