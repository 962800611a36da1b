import type { FastifyInstance } from 'fastify';
import { expectedVersion, sendVersion } from '../../../http/conditional.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import type { Audited } from '../../studio/audited.ts';
import type { SynonymStore } from '../search/synonym-store.ts';
import { read, write } from './image-routes.ts';

/** The synonyms of the search. */
export function synonymStudioRoutes(
  app: FastifyInstance,
  { synonyms, audited }: { synonyms: Pick<SynonymStore, 'read' | 'change'>; audited: Audited },
): void {
  const route = studioRoute(app);
  route(
    'GET /synonyms',
    { config: read, summary: 'Synonyms of the search, by language' },
    async (_request, reply) => {
      const { lists, version } = await synonyms.read();
      return sendVersion(reply, version).send({ lists });
    },
  );
  route(
    'PUT /synonyms',
    { config: { ...write, audit: 'synonyms-changed' }, summary: 'Change the synonyms of languages' },
    async (request, reply) => {
      const expected = expectedVersion(request);
      const { lists, version } = await audited(request, { object: { kind: 'synonyms', id: '' } }, () =>
        synonyms.change(request.body.lists, expected),
      );
      return sendVersion(reply, version).send({ lists });
    },
  );
}
