import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../lib/errors.ts';
import { demoRoute } from '../../http/route-config.ts';
import { createOutboxFolder } from './outbox-folder.ts';
import { outboxPage, outboxStyle } from './outbox-page.ts';

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail is untrusted text: no scripts, no external resources, links open in a new tab.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const IdSchema = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });

/**
 * The outbox of the demo profile at `/dev/outbox`, and as JSON at `/dev/outbox.json` for tests. Every visitor of the
 * page can read reset links, so it is never registered in production.
 */
export function devOutboxRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const outbox = createOutboxFolder(folder);
  const schema = { hide: true };

  const page = async (reply: FastifyReply, id?: string): Promise<FastifyReply> => {
    const mails = await outbox.list();
    const shown = id === undefined ? mails[0] : mails.find((mail) => mail.id === id);
    if (id !== undefined && !shown) throw new AppError('NOT_FOUND');
    return reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .type(HTML)
      .send(outboxPage(mails, shown));
  };

  app.get('/dev/outbox', { config: demoRoute, schema }, (_request, reply) => page(reply));
  app.get('/dev/outbox.json', { config: demoRoute, schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ items: await outbox.list() }),
  );
  app.get('/dev/outbox/style.css', { config: demoRoute, schema }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(outboxStyle),
  );
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    {
      config: demoRoute,
      schema: { ...schema, params: IdSchema },
    },
    (request, reply) => page(reply, request.params.id),
  );
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id/html',
    {
      config: demoRoute,
      schema: { ...schema, params: IdSchema },
    },
    async (request, reply) => {
      const mail = await outbox.read(request.params.id);
      if (!mail) throw new AppError('NOT_FOUND');
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
        .header('cache-control', 'no-store')
        .type(HTML)
        .send(mail.html.replace('<head>', '<head><base target="_blank">'));
    },
  );
}
