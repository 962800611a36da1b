import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { AuditPageSchema, AuditQuerySchema } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import type { Studio } from './studio-feature.ts';

/** The audit log can be read; nothing in the studio changes or removes an entry. */
export function auditRoutes(instance: FastifyInstance, { auditEvents }: Studio): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().get(
    '/audit-events',
    {
      config: { studio: { roles: ['admin'] } },
      schema: {
        summary: 'Who did what, newest first',
        querystring: AuditQuerySchema,
        response: { 200: AuditPageSchema },
      },
    },
    (request) => auditEvents.list(request.query),
  );
}
