import type { FastifyInstance, FastifyRequest } from 'fastify';
import { workContext, type WorkContext } from '../lib/work-context.ts';

/** Gives the work of a request the request's id. Must be registered before every plugin that starts work. */
export function requestContextPlugin(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, WorkContext>();
  app.addHook('onRequest', (request, _reply, next) => {
    const context = { requestId: request.id };
    contexts.set(request, context);
    workContext.run(context, next);
  });
  // The body is read in events of the connection, which do not have the context of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    workContext.run(contexts.get(request) ?? { requestId: request.id }, next);
  });
}
