import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Stream } from 'node:stream';
import { errorCatalogue } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { responseHeaders } from './security-headers.ts';
import { randomUUID } from 'node:crypto';

const KEY = /^[\x21-\x7E]{8,200}$/;

/**
 * The `Idempotency-Key` of a payment request; a request without one counts as a new request. The open payment prevents
 * duplicates in any case. Throws VALIDATION_FAILED for an invalid key.
 */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return `once:${randomUUID()}`;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'An Idempotency-Key header must have 8 to 200 visible characters';
  throw new AppError('VALIDATION_FAILED', {
    message,
    fields: [{ field: 'Idempotency-Key', message, rule: 'invalid' }],
  });
}

/** RFC 9112 section 3.2: exactly one Host, which only HTTP/1.0 may omit. Node keeps the first of several. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2)
    if (raw.rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
}

/** What a parser has made. A file that arrives is a stream, whose properties lead to the whole server. */
const isParsed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !(value instanceof Stream);

/** Whether a parsed body contains the character NUL, in a text or a key. Bodies may be deep, so nothing is recursive. */
function hasNul(body: unknown): boolean {
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (!isParsed(value)) continue;
    for (const [key, part] of Object.entries(value)) waiting.push(key, part);
  }
  return false;
}

/**
 * PostgreSQL stores no NUL, and no text of a user has one. Only an address with `%00` can have it in a parameter.
 * Runs after the validation, whose messages name the field. The ids of images (`*`) have their own check. A document
 * ignores parameters that it does not know: any address gives a page.
 */
function refuseNul(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void {
  if (request.url.startsWith('/api/') && request.url.includes('%00')) {
    const { '*': _imageId, ...params } = request.params as Record<string, unknown>;
    if (hasNul(params)) return next(new AppError('NOT_FOUND'));
    if (hasNul(request.query)) return next(new AppError('VALIDATION_FAILED'));
  }
  next(hasNul(request.body) ? new AppError('VALIDATION_FAILED') : undefined);
}

/** Checks every request before its route: exactly one Host, an open connection, no NUL in parameters and body. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    // The connection is closed, and its address, which limits count, is unknown: no client reads the response.
    if ((request.ip as string | undefined) === undefined) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    next(hasOneHost(request) ? undefined : new AppError('VALIDATION_FAILED', { message: 'Host is invalid' }));
  });
  app.addHook('preHandler', refuseNul);
}

const statusOf = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

/**
 * Responds to requests that Node's parser rejects, with the security headers of every other response, and closes the
 * connection.
 */
export function clientErrorHandler({ https }: { https: boolean }) {
  const { message } = errorCatalogue.VALIDATION_FAILED;
  const body = JSON.stringify({ success: false, message, code: 'VALIDATION_FAILED' });
  const headers = Object.entries({
    ...responseHeaders({ https }),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOf(error.code);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
