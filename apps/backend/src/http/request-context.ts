import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { spanChannel, type SpanWork, workContext, type WorkContext } from '../lib/work-context.ts';
import { deadlines } from '../lib/deadlines.ts';
import { BusyError } from '../lib/errors.ts';

/** Aborted when the connection closes before the response was sent: work that has not begun is then not needed. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new BusyError());
  });
  return gone.signal;
}

const PROGRAMS = /bot\b|crawl|spider|slurp|preview|monitor/i;

/** Browsers with an opt-out signal are not counted, even when a page of an older release still sends events. */
export function mayCount({ headers }: FastifyRequest): boolean {
  const refuses = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
  return !refuses && !PROGRAMS.test(headers['user-agent'] ?? '');
}

/** Gives the work of a request the request's id. Must be registered before every plugin that starts work. */
export function requestContextPlugin(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, WorkContext>();
  const spans = new WeakMap<FastifyRequest, SpanWork>();
  const contextOf = ({ id, method }: FastifyRequest): WorkContext => ({
    requestId: id,
    waiting: method === 'GET' || method === 'HEAD' ? 'read' : 'write',
  });
  app.addHook('onRequest', (request, _reply, next) => {
    const context = contextOf(request);
    const begin = (): void => {
      contexts.set(request, workContext.getStore() ?? context);
      next();
    };
    workContext.run(context, () => {
      // Health checks come every few seconds.
      if (!spanChannel.hasSubscribers || request.routeOptions.config.alwaysResponds) return begin();
      const span = spanOf(request);
      spans.set(request, span);
      return spanChannel.start.runStores(span, begin);
    });
  });
  // The body is read in events of the connection, which do not have the context of the request. Its time is the client's.
  app.addHook('preValidation', (request, _reply, next) => {
    const context = contexts.get(request) ?? contextOf(request);
    if (context.waiting) context.until = performance.now() + deadlines[context.waiting];
    workContext.run(context, next);
  });
  app.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request);
    if (span) {
      span.attributes['http.response.status_code'] = reply.statusCode;
      spanChannel.asyncEnd.publish(span);
    }
    next();
  });
}

/** With the pattern of the route: an address may contain personal data. */
function spanOf({ method, routeOptions: { url: route } }: FastifyRequest): SpanWork {
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
  };
}
