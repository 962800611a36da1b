import { errorCatalogue } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { programVersion } from '../../lib/version.ts';
import type { HealthState, Readiness } from './readiness.ts';

const VersionSchema = {
  version: Type.String({
    description: 'Version of the server with its build, for example 0.1.0+0123456789ab.',
  }),
  commit: Type.Union([Type.String(), Type.Null()], {
    description: 'The first twelve digits of its commit; null when it is unknown.',
  }),
};

const LiveSchema = Type.Object({ status: Type.Literal('ok'), ...VersionSchema });

const HealthSchema = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')], {
    description: 'degraded: pages are served, but a part that they can do without does not work.',
  }),
  ...VersionSchema,
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')])),
});

const RETRY_AFTER_S = 5;

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * `GET /api/health/live`: 200 while the process responds, whatever it depends on. `GET /api/health/ready`, for load
 * balancers: 200 while this instance lacks nothing of its own, also when a part that all instances share fails.
 * `GET /api/health`, for monitoring: 200 while every part that pages need works, else 503.
 */
export function healthPlugin(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  app.get(
    '/health/live',
    {
      config: { access: 'public', limits: { none: 'it costs nothing' }, alwaysResponds: true },
      schema: { tags: ['operations'], response: { 200: LiveSchema } },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' as const, ...programVersion() };
    },
  );
  const states = [
    ['/health', readiness.health],
    ['/health/ready', readiness.readiness],
  ] as const;
  for (const [path, readState] of states) {
    app.get(
      path,
      {
        config: {
          access: 'public',
          limits: { none: 'load balancers and monitors ask it often; its checks run once in five seconds' },
          alwaysResponds: true,
        },
        schema: { tags: ['operations'], response: { 200: HealthSchema } },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        const { status, checks } = await readState();
        if (status === 'unavailable') return sendUnavailable(reply, checks);
        return { status, ...programVersion(), checks };
      },
    );
  }
}

/** Not thrown: the checks are logged when they begin to fail, and not at every probe. */
function sendUnavailable(reply: FastifyReply, checks: HealthState['checks']): FastifyReply {
  return reply
    .code(errorCatalogue.UNAVAILABLE.status)
    .header('retry-after', String(RETRY_AFTER_S))
    .send({ success: false, code: 'UNAVAILABLE', message: reason(checks), checks });
}

function reason(checks: HealthState['checks']): string {
  const failed = Object.keys(checks).filter((name) => checks[name] === 'failed');
  return failed.length === 0 ? 'The server is about to stop' : `${names.format(failed)} failed`;
}
