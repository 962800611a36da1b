import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { NewsletterChangeSchema, newsletterPaths, NewsletterStateSchema } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { fileResponse, named } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { unsubscribePage, unsubscribeStyle, type UnsubscribeStep } from './unsubscribe-page.ts';

export interface NewsletterRoutesOptions {
  newsletter: NewsletterService;
  sites: readonly SiteAbout[];
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TokenQuerySchema = Type.Object({ token: Type.String({ maxLength: 100, default: '' }) });
const ONE_CLICK_BODY_LIMIT = 4096;

function stepOf(link: { subscribed: boolean } | undefined): UnsubscribeStep {
  if (!link) return 'unknown';
  return link.subscribed ? 'ask' : 'done';
}

/** Subscribing for signed-in users, unsubscribing by the link of a mail. */
export function newsletterPlugin(
  instance: FastifyInstance,
  { newsletter, sites }: NewsletterRoutesOptions,
  done: () => void,
): void {
  limitHandlerTime(instance);
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['newsletter'];
  const state = named(app, NewsletterStateSchema);

  app.get(
    `/${newsletterPaths.mine}`,
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: {
        tags,
        summary: 'Whether this user gets mails about new posts',
        response: { 200: state },
      },
    },
    (request) => newsletter.state(sessionOf(request).userId, request.siteId),
  );

  app.put(
    `/${newsletterPaths.mine}`,
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: {
        tags,
        summary: 'Start or stop the mails about new posts of this site',
        body: named(app, NewsletterChangeSchema),
        response: { 200: state },
      },
    },
    (request) => newsletter.change(sessionOf(request).userId, request.siteId, request.body.subscribed),
  );

  const page = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const link = await newsletter.linkOf(token);
    const step = stepOf(link);
    const site = siteNamed(sites, link?.project);
    return reply
      .code(link ? 200 : 404)
      .headers({
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(unsubscribePage({ step, locale: link?.locale ?? 'en', token, site }));
  };

  app.get(
    `/${newsletterPaths.unsubscribe}/style.css`,
    { config: { access: 'public', limits: ['publicReadAddress'] }, schema: { hide: true } },
    (_request, reply) => reply.type('text/css; charset=utf-8').send(unsubscribeStyle),
  );

  app.register((scope, _options, registered) => {
    // RFC 8058: mail programs send `List-Unsubscribe=One-Click` as a form, the page sends its own. The body is not a secret.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: ONE_CLICK_BODY_LIMIT },
      (_request, body, parsed) => parsed(null, { form: String(body) }),
    );
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>();
    const config = { access: 'public', limits: ['oneTimeTokenAddress'] } as const;
    // Also with 404, for a link that is not known.
    const pages = fileResponse('text/html', 'The page');
    const response = { ...pages, 404: pages[200] };
    const summary = (text: string) => ({ tags, summary: text, querystring: TokenQuerySchema, response });

    // Opening a link, by a user or a scanner, changes nothing.
    routes.get(
      `/${newsletterPaths.unsubscribe}`,
      {
        config,
        schema: summary('The page that asks before it unsubscribes'),
      },
      (request, reply) => page(reply, request.query.token),
    );
    routes.post(
      `/${newsletterPaths.unsubscribe}`,
      {
        config,
        schema: summary('Unsubscribe by the link of a mail; one click, without a session (RFC 8058)'),
      },
      async (request, reply) => {
        await newsletter.unsubscribe(request.query.token);
        return page(reply, request.query.token);
      },
    );
    registered();
  });
  done();
}
