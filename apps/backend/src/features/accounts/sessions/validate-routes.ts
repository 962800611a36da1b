import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { SessionService } from './session-service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** `"at_…"`, `at_…` as plain text, or `{"token": "at_…"}`. */
function tokenOf(body: unknown): string {
  if (typeof body === 'string') return body.trim();
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token;
  return '';
}

interface ValidateRoutesOptions {
  sessions: SessionService;
}

/** The two routes that validate a token. They return only its validity, nothing about its user. */
export function validateRoutes(app: FastifyInstance, { sessions }: ValidateRoutesOptions): void {
  // Only this scope reads plain text: everywhere else a form of a foreign page is 415.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/auth/validate-token',
    {
      config: { access: 'public', limits: ['validateAddress'] },
      schema: { tags: ['auth'], response: { 200: Type.Boolean() } },
    },
    async (request, reply) => {
      const valid = (await sessions.authenticate(tokenOf(request.body))) !== null;
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify(valid));
    },
  );
  app.get(
    '/auth/validate',
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags: ['auth'], response: { 200: Type.Boolean() } },
    },
    (_request, reply) => reply.type(JSON_TYPE).send('true'),
  );
}
