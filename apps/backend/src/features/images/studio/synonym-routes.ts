import type { FastifyInstance } from 'fastify';
import { withVersion } from '../../../http/conditional.ts';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import type { SynonymStore } from '../search/synonym-store.ts';
import { read, write } from './image-routes.ts';

/** The synonyms of the search. */
export function synonymStudioRoutes(
  app: FastifyInstance,
  { synonyms, audited }: { synonyms: Pick<SynonymStore, 'read' | 'change'>; audited: Audited },
): void {
  studioRoute(app)(
    'GET /synonyms',
    { config: read, summary: 'Synonyms of the search, by language' },
    async (_request, reply) => {
      const { lists, version } = await synonyms.read();
      return withVersion(reply, version, { lists });
    },
  );
  studioChange(app, audited)('PUT /synonyms', {
    config: { ...write, audit: 'synonyms-changed' },
    summary: 'Change the synonyms of languages',
    object: () => ({ kind: 'synonyms', id: '' }),
    work: ({ body }, { version }) => synonyms.change(body.lists, version),
    respond: (_request, reply, { lists, version }) => withVersion(reply, version, { lists }),
  });
}
