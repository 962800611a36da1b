import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ChargeChange, SimulatedCharge } from '../../features/billing/providers/sandbox/simulator.ts';
import { checkApi, type ApiCheck, type ApiSchemas } from './schemas/checked-api.ts';

/**
 * How a response is lost. With `before` the request has no effect. With the others it takes effect first; then the
 * connection is cut, the response is a 500 or not JSON, or it is sent after the timeout of the client.
 */
export type Fault = 'before' | 'cut' | 'error' | 'garbage' | 'slow';

export interface FakeResponse {
  status: number;
  body: unknown;
}

type Call = FastifyRequest<{ Body: string | undefined }>;

interface FakeServer {
  app: FastifyInstance;
  /** Applies the fault to the next request whose "METHOD /path" matches. */
  breakNext(route: RegExp, fault: Fault): void;
  /** "METHOD /path" of every request so far. */
  requests: string[];
  /** The bodies of these requests. */
  bodies: string[];
  /** Sends the response of a call, and the first one again for a known idempotency key. */
  replyOnce(request: Call, reply: FastifyReply, work: () => FakeResponse): FastifyReply;
  /** Forgets the idempotency keys, as providers do after some time. */
  forgetRequests(): void;
  listen(): Promise<string>;
  /** Rejects when a request or a response was not as the schemas document it. */
  close(): Promise<void>;
  /** What was not as documented; undefined without schemas. */
  api: ApiCheck | undefined;
}

/** A fake server of a payment provider. */
export interface FakeProvider extends FakeServer {
  environment(base: string): Record<string, string>;
  /** Captured and refunded amounts, in minor units. */
  charges: number[];
  refunds: number[];
  /** Every event so far, signed with the given time. */
  webhooks(at: number, secret?: string): RawWebhook[];
}

const SLOW_MS = 3_500;

/**
 * A real server on the loopback interface that can lose its responses. A second call with the idempotency key in
 * `keyHeader` and another body gets `conflict`; without one it gets the first response. With `schemas`, every request and response is checked against them.
 */
export function createFakeServer(
  keyHeader: string,
  conflict?: FakeResponse,
  schemas?: ApiSchemas,
): FakeServer {
  const app = fastify({ forceCloseConnections: true });
  const faults: { route: RegExp; fault: Fault }[] = [];
  const due = new WeakMap<object, Fault>();
  const requests: string[] = [];
  const bodies: string[] = [];
  const kept = new Map<string, { contents: string | undefined; response: FakeResponse }>();

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
  const api = schemas && checkApi(app, schemas);
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
    replyOnce({ url, headers, body: contents }, reply, work) {
      const key = `${url} ${String(headers[keyHeader])}`;
      const first = kept.get(key) ?? { contents, response: work() };
      if (headers[keyHeader] !== undefined) kept.set(key, first);
      const { status, body } = first.contents === contents ? first.response : (conflict ?? first.response);
      return reply.code(status).send(body);
    },
    forgetRequests: () => kept.clear(),
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    api,
    async close() {
      await app.close();
      const violations = api?.takeViolations() ?? [];
      if (violations.length > 0)
        throw new Error(`Not as the provider documents it:\n${violations.join('\n')}`);
    },
  };
}

/** A webhook as it is sent over HTTP. */
interface RawWebhook {
  body: string;
  headers: Record<string, string>;
}

/** The charges of a fake, by their ids, and what the rules of the simulator do with them. */
export class FakeLedger<Charge extends SimulatedCharge> extends Map<string, Charge> {
  readonly charges: number[] = [];
  readonly refunds: number[] = [];

  /** Applies the change that a rule permits; returns whether there is one. */
  change(charge: Charge, change: ChargeChange | undefined): boolean {
    if (!change) return false;
    if (change.status === 'succeeded') this.charges.push(charge.amount_minor);
    if (change.refunded_minor !== undefined) this.refunds.push(change.refunded_minor - charge.refunded_minor);
    Object.assign(charge, change);
    return true;
  }

  find(matches: (charge: Charge) => boolean): Charge | undefined {
    return [...this.values()].find(matches);
  }
}
