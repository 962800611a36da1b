import { SECOND_MS } from '@lumigraph/contracts';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { tell } from '../lib/diagnostics.ts';

const nothing = (): void => undefined;

/**
 * One line per request when its response has ended: method, route, status, seconds. Never the visitor's address or the URL,
 * which may be personal. Health checks come every few seconds and are logged at the level `debug`.
 */
class RequestLog extends LogController {
  override incomingRequest = nothing;
  override routeNotFound = nothing;

  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { config, url: route = 'none' } = request.routeOptions;
    const message = {
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: Number((reply.elapsedTime / SECOND_MS).toFixed(4)),
    };
    tell('request', message);
    const details = { event: 'request', ...message, ...(error ? { err: error } : {}) };
    request.log[config?.alwaysResponds ? 'debug' : 'info'](details, 'request');
  }
}

export const requestLog = new RequestLog();
