import multipart from '@fastify/multipart';
import {
  AVATARS_PREFIX,
  FILE_MAX_BYTES,
  FILES_PATH,
  MessageResponseSchema,
  UPLOAD_TIMEOUT_MS,
  StoredFileListSchema,
  StoredFileSchema,
  UploadQuerySchema,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { apiScope, ownRoute, imageFileRoute } from '../../http/api-route.ts';
import { AppError } from '../../lib/errors.ts';
import { attachment, sendStored } from '../../http/send-stored.ts';
import { fileResponse } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { isNotModified } from '../../http/conditional.ts';
import { AVATAR_FILE, avatarKey } from './file-store.ts';
import type { FilesService } from './files-service.ts';
import { readUpload } from '../../http/read-upload.ts';

export interface FilesRoutesOptions {
  files: FilesService;
  storage: FileStorage;
}

/** When a browser shows a file as a page: it has no origin and may not load or run anything. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const FileParametersSchema = Type.Object({ fileId: Type.String({ maxLength: 64 }) });

/** Uploads and what was uploaded, for its owner. */
export async function uploadRoutes(instance: FastifyInstance, options: FilesRoutesOptions): Promise<void> {
  const { files, storage } = options;
  await instance.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fileSize: FILE_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  });
  limitHandlerTime(instance);
  const app = apiScope(instance, 'files');

  app.post(
    `/${FILES_PATH}`,
    {
      config: { access: 'user', limits: ['uploadUser'], bodyTimeoutMs: UPLOAD_TIMEOUT_MS },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      schema: {
        summary: 'Upload one file (multipart field "file"): JPEG, PNG, WebP, AVIF or PDF of at most 10 MB',
        consumes: ['multipart/form-data'],
        querystring: UploadQuerySchema,
        response: { 201: StoredFileSchema },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { name, content } = await readUpload(request);
      const stored = await files.upload({ userId, name, content, query: request.query });
      return reply.code(201).send(stored);
    },
  );

  app.get(
    `/${FILES_PATH}`,
    ownRoute({ summary: 'What you have uploaded', response: { 200: StoredFileListSchema } }),
    async (request) => ({ items: await files.list(sessionOf(request).userId) }),
  );

  app.get(
    `/${FILES_PATH}/:fileId`,
    ownRoute({
      summary: 'The content of a file of yours',
      params: FileParametersSchema,
      response: fileResponse('*/*'),
    }),
    async (request, reply) => {
      const file = await files.find(sessionOf(request).userId, request.params.fileId);
      reply.header('content-disposition', attachment(file.name)).header('content-security-policy', SANDBOX);
      return sendStored(request, reply, {
        storage,
        key: file.storage_key,
        mediaType: file.media_type,
        etag: `"${file.sha256.slice(0, 32)}"`,
      });
    },
  );

  app.delete(
    `/${FILES_PATH}/:fileId`,
    ownRoute({
      summary: 'Delete a file of yours',
      params: FileParametersSchema,
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await files.remove(sessionOf(request).userId, request.params.fileId);
      return { success: true as const, message: 'The file has been deleted' };
    },
  );
}

/** `GET /cdn/avatars/{file}`: profile images, public under names that cannot be guessed. */
export function avatarRoutes(app: FastifyInstance, { storage }: Pick<FilesRoutesOptions, 'storage'>): void {
  app.get<{ Params: { file: string } }>(
    `${AVATARS_PREFIX}/:file`,
    imageFileRoute({ hide: true }),
    async (request, reply) => {
      const { file } = request.params;
      if (!AVATAR_FILE.test(file)) throw new AppError('NOT_FOUND');
      const size = await storage.size(avatarKey(file));
      if (size === undefined) throw new AppError('NOT_FOUND');
      const etag = `"${file.slice(0, 22)}"`;
      reply
        .type('image/webp')
        .header('etag', etag)
        // A removed image must not stay in shared caches.
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', SANDBOX)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (isNotModified(request, etag)) return reply.code(304).send();
      return reply.header('content-length', size).send(storage.stream(avatarKey(file)));
    },
  );
}
