import { availableParallelism } from 'node:os';
import multipart from '@fastify/multipart';
import { UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import { IMAGE_REQUEST_MAX_BYTES, NewImageDataSchema, type NewImageData } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../../../lib/errors.ts';
import { readUpload, type SentFile } from '../../../http/read-upload.ts';
import { fieldsOf, type SchemaIssue } from '../../../http/errors-plugin.ts';
import { createLimiter, LONGEST_WAIT_MS } from '../../../lib/limiter.ts';
import { expectedVersion } from '../../../http/conditional.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import { sendImage, write, type ImageStudioDeps } from './image-routes.ts';

/** The field with what the file does not say, as JSON. */
const DATA_FIELD = 'data';
const DATA_MAX_BYTES = 64 * 1024;
const MB = 1024 * 1024;

/** One image in one request, for programs: a file is in memory while it is imported, so few are taken at once. */
export function imageFileRoutes(instance: FastifyInstance, studio: ImageStudioDeps): void {
  void instance.register(async (scope: FastifyInstance) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        files: 1,
        fileSize: IMAGE_REQUEST_MAX_BYTES,
        fields: 1,
        fieldSize: DATA_MAX_BYTES,
        parts: 2,
        headerPairs: 20,
      },
    });
    routes(scope, studio);
  });
}

function routes(app: FastifyInstance, { images, uploads, audited }: ImageStudioDeps): void {
  const route = studioRoute(app);
  const limit = createLimiter({
    kind: 'upload',
    running: availableParallelism(),
    waiting: 20,
    maxWaitMs: LONGEST_WAIT_MS,
  });
  const config = { ...write, bodyTimeoutMs: UPLOAD_TIMEOUT_MS };
  const handlerTimeout = UPLOAD_TIMEOUT_MS;
  const size = `at most ${IMAGE_REQUEST_MAX_BYTES / MB} MB`;

  route(
    'POST /images',
    {
      config: { ...config, audit: 'image-published' },
      handlerTimeout,
      summary: `Import and publish one image (multipart field "file", ${size})`,
      description:
        'The optional field "data" before it is JSON: title and alt by language, category (its name; it is made ' +
        'when it does not exist), tags, special, source, license, credit, publishAt (milliseconds). What it does ' +
        'not name is read from the file. An image needs an alternative text.',
    },
    (request, reply) =>
      limit(async () => {
        const file = await readImage(request);
        const data = readData(request, file.fields[DATA_FIELD]);
        const object = { kind: 'image' as const, id: file.name };
        const id = await audited(request, { object }, () => uploads.publishFile(file, data));
        const created: FastifyReply = reply;
        return sendImage(request, created.status(201), { images, id });
      }),
  );
  route(
    'PUT /image-files/*',
    {
      config: { ...config, audit: 'image-file-replaced' },
      handlerTimeout,
      summary: `Replace the file of a published image (multipart field "file", ${size})`,
      description: 'Address, texts and rights stay. If-Match names the version that the change is based on.',
    },
    (request, reply) => {
      const version = expectedVersion(request);
      return limit(async () => {
        const id = request.params['*'];
        const file = await readImage(request);
        await audited(request, { object: { kind: 'image', id } }, () =>
          uploads.replaceFile(id, file, version),
        );
        return sendImage(request, reply, { images, id });
      });
    },
  );
}

async function readImage(request: FastifyRequest): Promise<SentFile> {
  try {
    return await readUpload(request);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'FILE_TOO_LARGE') throw error;
    throw new AppError('PAYLOAD_TOO_LARGE', {
      message: `The file is larger than ${IMAGE_REQUEST_MAX_BYTES / MB} MB. Upload it in parts.`,
      cause: error,
    });
  }
}

/** @throws AppError VALIDATION_FAILED */
function readData(request: FastifyRequest, text = '{}'): NewImageData {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ field: DATA_FIELD, message: 'This is not JSON' }],
      cause: error,
    });
  }
  const validate = request.compileValidationSchema(NewImageDataSchema);
  if (!validate(data))
    throw new AppError('VALIDATION_FAILED', { fields: fieldsOf((validate.errors ?? []) as SchemaIssue[]) });
  return data as NewImageData;
}
