import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from './errors.ts';
import { responseHeaders } from './security-headers.ts';

/** RFC 9112 section 3.2: exactly one Host, which only HTTP/1.0 may omit. Node keeps the first of several. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2)
    if (raw.rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
}

/** Checks every request before its route: exactly one Host, and an open connection. */
export const requestChecksPlugin = fastifyPlugin(
  (app: FastifyInstance, _options, done: () => void) => {
    app.addHook('onRequest', (request, reply, next) => {
      // The connection is closed, and its address, which limits count, is unknown: no client reads the response.
      if ((request.ip as string | undefined) === undefined) {
        reply.hijack();
        request.raw.destroy();
        return;
      }
      next(
        hasOneHost(request) ? undefined : new AppError('VALIDATION_FAILED', { message: 'Host is invalid' }),
      );
    });
    done();
  },
  { name: 'request-checks' },
);

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
