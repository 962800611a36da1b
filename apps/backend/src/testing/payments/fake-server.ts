import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';

/**
 * How a response is lost. With `before` the request has no effect. With the others it takes effect first; then the
 * connection is cut, the response is a 500 or not JSON, or it is sent after the timeout of the client.
 */
export type Fault = 'before' | 'cut' | 'error' | 'garbage' | 'slow';

export interface FakeServer {
  app: FastifyInstance;
  /** Applies the fault to the next request whose "METHOD /path" matches. */
  breakNext(route: RegExp, fault: Fault): void;
  /** "METHOD /path" of every request so far. */
  requests: string[];
  /** The bodies of these requests. */
  bodies: string[];
  listen(): Promise<string>;
  close(): Promise<void>;
}

const SLOW_MS = 3_500;

/** A real server on the loopback interface that can lose its responses. */
export function createFakeServer(): FakeServer {
  const app = fastify({ forceCloseConnections: true });
  const faults: { route: RegExp; fault: Fault }[] = [];
  const due = new WeakMap<object, Fault>();
  const requests: string[] = [];
  const bodies: string[] = [];

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    bodies.push(String(body));
    done(null, body);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const name = `${request.method} ${request.url.split('?')[0]}`;
    requests.push(name);
    const index = faults.findIndex(({ route }) => route.test(name));
    const [found] = index < 0 ? [] : faults.splice(index, 1);
    if (found?.fault === 'before') {
      request.raw.socket.destroy();
      return;
    }
    if (found) due.set(request, found.fault);
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    switch (due.get(request)) {
      case 'cut':
        request.raw.socket.destroy();
        return payload;
      case 'error':
        void reply.code(500).header('content-length', undefined);
        return '{"error":{"type":"api_error","message":"An error occurred"}}';
      case 'garbage':
        void reply.header('content-length', undefined);
        return '<html>gateway</html>';
      case 'slow':
        await delay(SLOW_MS);
        return payload;
      default:
        return payload;
    }
  });

  return {
    app,
    requests,
    bodies,
    breakNext: (route, fault) => void faults.push({ route, fault }),
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: () => app.close(),
  };
}

/** A webhook as it is sent over HTTP. */
export interface RawWebhook {
  body: string;
  headers: Record<string, string>;
}

/** Stores responses by idempotency key. The fake itself refuses the same key with other contents. */
export class IdempotentResponses {
  readonly #kept = new Map<string, { contents: string; status: number; body: unknown }>();

  async once(
    key: string | undefined,
    contents: string,
    work: () => Promise<{ status: number; body: unknown }> | { status: number; body: unknown },
  ): Promise<{ status: number; body: unknown } | 'other-contents'> {
    if (key === undefined) return work();
    const kept = this.#kept.get(key);
    if (kept) return kept.contents === contents ? kept : 'other-contents';
    const response = await work();
    this.#kept.set(key, { contents, ...response });
    return response;
  }
}
