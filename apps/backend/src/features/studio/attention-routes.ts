import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { AttentionSchema } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import type { Studio } from './studio-feature.ts';
import { isAdmin } from './studio-scope.ts';

/** The start page. */
export function attentionRoutes(instance: FastifyInstance, { attention }: Studio): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().get(
    '/attention',
    {
      config: { studio: { roles: ['admin', 'editor'] } },
      schema: {
        summary: 'What needs attention, as far as the role may see it, and the figures of today',
        response: { 200: AttentionSchema },
      },
    },
    (request) => attention({ isAdmin: isAdmin(request) }),
  );
}
