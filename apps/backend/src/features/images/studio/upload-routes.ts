import { Readable } from 'node:stream';
import { codeByStatus, errorCatalogue, UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import { IMAGE_MAX_BYTES } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../../lib/errors.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import { ownerOf, write, type ImageStudioDeps } from './image-routes.ts';

const UploadParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const TUS_VERSION = '1.0.0';
const TUS_EXTENSIONS = 'creation,creation-with-upload,termination';
/** The media type of tus for a part of a file. */
const PART_TYPE = 'application/offset+octet-stream';

/** Files in parts, by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export function uploadRoutes(
  app: FastifyInstance,
  { uploads: { uploads, handleTus } }: Pick<ImageStudioDeps, 'uploads'>,
): void {
  studioRoute(app)(
    'GET /uploads',
    { config: write, summary: 'Your uploads that are not complete' },
    async (request) => ({ items: await uploads.unfinished(ownerOf(request)) }),
  );

  void app.register((scope: FastifyInstance) => {
    // Every response has it, refusals of sign-in, limits and unknown uploads too.
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('tus-resumable', TUS_VERSION);
      next();
    });
    // The handler reads the body as it arrives.
    scope.addContentTypeParser(PART_TYPE, (_request, payload, next) => next(null, payload));
    const tus = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const ownerId = ownerOf(request);
      if (request.headers['tus-resumable'] !== TUS_VERSION) return refuseVersion(request, reply);
      const { id } = request.params as { id?: string };
      if (id !== undefined) await uploads.find(ownerId, id);
      try {
        return await sendTus(reply, await handleTus({ request: webRequest(request), ownerId }));
      } finally {
        // What is left of the body is read and forgotten: a client that still sends would see a closed connection.
        request.raw.resume();
      }
    };
    const options = (summary: string, hasParams = true) => ({
      config: {
        ...write,
        bodyTimeoutMs: UPLOAD_TIMEOUT_MS,
        audit: { none: 'a file on its way; what becomes of it is recorded' },
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      schema: {
        summary,
        description: 'Protocol tus 1.0.0',
        ...(hasParams ? { params: UploadParams } : {}),
      },
    });
    const abilities = (hasParams: boolean) => {
      const { schema, ...rest } = options('Version, extensions and largest file of the protocol', hasParams);
      return {
        ...rest,
        schema: { ...schema, response: { 204: Type.Null({ description: 'In the headers' }) } },
      };
    };
    /** What the server can do; a client asks before it knows the version. */
    const capabilities = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply
        .headers({
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-max-size': IMAGE_MAX_BYTES,
        })
        .code(204)
        .send();
    scope.options('/uploads', abilities(false), capabilities);
    scope.options('/uploads/:id', abilities(true), capabilities);
    scope.post('/uploads', options('Begin an upload; Upload-Length and Upload-Metadata name it', false), tus);
    scope.head('/uploads/:id', options('How much of an upload is stored'), tus);
    scope.patch('/uploads/:id', options('Continue an upload at Upload-Offset'), tus);
    scope.post(
      '/uploads/:id',
      options('PATCH or DELETE by X-HTTP-Method-Override, where a proxy refuses these methods'),
      tus,
    );
    scope.delete('/uploads/:id', options('Give up an upload'), tus);
  });
}

const hasBody = (method: string): boolean => method === 'POST' || method === 'PATCH';

/** The protocol lets a client name the method in a header of a POST. */
function methodOf({ method, headers, params }: FastifyRequest): string {
  const wanted = headers['x-http-method-override'];
  const isOverridden = method === 'POST' && (params as { id?: string }).id !== undefined;
  return isOverridden && typeof wanted === 'string' ? wanted.toUpperCase() : method;
}

/** The protocol demands the versions that the server knows; nothing else is done. */
function refuseVersion(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.resume();
  return reply
    .code(412)
    .header('tus-version', TUS_VERSION)
    .send({ success: false, code: 'VALIDATION_FAILED', message: `Tus-Resumable is not ${TUS_VERSION}` });
}

/** The request as the library takes it. */
function webRequest(request: FastifyRequest): Request {
  const { body } = request;
  const method = methodOf(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  // The library takes the end of the whole address for the id: some clients add a query against caches.
  return new Request(new URL(request.url.split('?', 1)[0] ?? '', 'http://upload'), {
    method,
    headers,
    ...(hasBody(method) && body instanceof Readable ? { body: webBody(body), duplex: 'half' } : {}),
  });
}

/**
 * The body as the library reads it. When storing fails, the library gives up its stream; the connection stays open, so
 * that the client gets the reason.
 */
function webBody(body: Readable): ReadableStream {
  return Readable.toWeb(Readable.from(body.iterator({ destroyOnReturn: false }))) as ReadableStream;
}

const TUS_HEADERS = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location'];

async function sendTus(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const name of TUS_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.header('cache-control', 'no-store');
  const { status } = response;
  if (status < 400) return reply.code(status).send();
  // The library has one status for a missing header and for a missing permission, and 501 for an extension that a
  // request asks for although OPTIONS does not name it.
  const isRefused = status === 403 || status === 501;
  const code = isRefused ? 'VALIDATION_FAILED' : (codeByStatus[status] ?? 'VALIDATION_FAILED');
  const text = (await response.text()).trim();
  if (status >= 500 && !isRefused) throw new AppError('UNKNOWN_ERROR', { cause: new Error(text) });
  return reply
    .code(isRefused ? errorCatalogue.VALIDATION_FAILED.status : status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, code, message: text }));
}
