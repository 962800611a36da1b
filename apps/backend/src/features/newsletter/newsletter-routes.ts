import {
  FollowedListSchema,
  FollowedListsSchema,
  LocaleQuerySchema,
  NewsletterChangeSchema,
  newsletterPaths,
  NewsletterStateSchema,
  defaultLocale,
  locales,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { apiRoute, apiScope, ownRoute } from '../../http/api-route.ts';
import { requestLocale } from '../../http/locale.ts';
import { fileResponse } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import type { FollowService } from './follow-service.ts';
import type { NewsletterService } from './newsletter-service.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { readMessages } from '../../lib/read-messages.ts';
import type en from './messages/en.json';

/** A step of the page behind the unsubscribe link of a mail. It works without scripts. */
type UnsubscribeStep = 'ask' | 'done' | 'unknown';

const catalogues = await readMessages<typeof en>(
  (locale) => import(`./messages/${locale}.json`, { with: { type: 'json' } }),
);

const unsubscribeStyle = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f6f6f7, #17171b); color: light-dark(#1b1b1f, #ececf1); }
main { inline-size: min(480px, 100vw - 32px); padding: 32px; border: 1px solid light-dark(#e3e3e8, #34343c); border-radius: 12px; background: light-dark(#ffffff, #1f1f25); overflow-wrap: anywhere; }
.site { margin: 0 0 24px; font-weight: 600; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 24px; color: light-dark(#5c5c66, #a5a5b0); }
form { margin: 0 0 16px; }
button { padding: 12px 20px; font: inherit; font-weight: 600; color: light-dark(#ffffff, #17171b); background: light-dark(#1b1b1f, #ececf1); border: 0; border-radius: 8px; cursor: pointer; }
a { color: inherit; }
:focus-visible { outline: 2px solid light-dark(#4338ca, #a5b4fc); outline-offset: 2px; }
`;

/** What the mails are about. */
type MailList = 'posts' | 'images';

interface UnsubscribePage {
  step: UnsubscribeStep;
  list: MailList;
  locale: string;
  token: string;
  site: SiteAbout;
}

function unsubscribePage({ step, list, locale, token, site }: UnsubscribePage): string {
  const language = locales.find((known) => known === locale) ?? defaultLocale;
  const texts = catalogues[language];
  const say = (text: string): string => escapeHtml(text.replaceAll('{{site}}', site.name));
  const { title, text } = step === 'unknown' ? texts.unknown : texts[list][step];
  const form =
    step === 'ask'
      ? `<form method="post" action="?${escapeHtml(new URLSearchParams({ token, list }).toString())}"><button>${say(texts.button)}</button></form>`
      : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say(title)}</title><link rel="stylesheet" href="/api/newsletter/unsubscribe/style.css"></head>
<body><main><p class="site">${say(site.name)}</p><h1>${say(title)}</h1><p>${say(text)}</p>${form}
<a href="${escapeHtml(site.origin)}/">${say(texts.home)}</a></main></body></html>`;
}

export interface NewsletterRoutesOptions {
  newsletter: NewsletterService;
  follows: FollowService;
  sites: readonly SiteAbout[];
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const UnsubscribeQuerySchema = Type.Object({
  token: Type.String({ maxLength: 100, default: '' }),
  list: Type.Enum(['posts', 'images'], { default: 'posts' }),
});
type UnsubscribeQuery = Static<typeof UnsubscribeQuerySchema>;
/** The list to stop following, as in its address. */
const UnfollowQuerySchema = Type.Object(
  { ...FollowedListSchema.properties, ...LocaleQuerySchema.properties },
  { additionalProperties: false },
);
const ONE_CLICK_BODY_LIMIT = 4096;

function stepOf(
  link: { subscribed: boolean; follows: boolean } | undefined,
  list: MailList,
): UnsubscribeStep {
  if (!link) return 'unknown';
  const isOn = list === 'posts' ? link.subscribed : link.follows;
  return isOn ? 'ask' : 'done';
}

/** Subscribing and following for signed-in users, unsubscribing by the link of a mail. */
export function newsletterPlugin(
  instance: FastifyInstance,
  { newsletter, follows, sites }: NewsletterRoutesOptions,
  done: () => void,
): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'newsletter');
  const state = NewsletterStateSchema;

  app.get(
    `/${newsletterPaths.mine}`,
    ownRoute({ summary: 'Whether this user gets mails about new posts', response: { 200: state } }),
    (request) => newsletter.state(sessionOf(request).userId, request.siteId),
  );

  app.put(
    `/${newsletterPaths.mine}`,
    ownRoute({
      summary: 'Start or stop the mails about new posts of this site',
      body: NewsletterChangeSchema,
      response: { 200: state },
    }),
    (request) => newsletter.change(sessionOf(request).userId, request.siteId, request.body.subscribed),
  );

  const followed = { 200: FollowedListsSchema };
  app.get(
    `/${newsletterPaths.lists}`,
    ownRoute({
      summary: 'The lists of images whose new ones this user gets by mail',
      querystring: LocaleQuerySchema,
      response: followed,
    }),
    (request) => follows.followed(sessionOf(request).userId, requestLocale(request, request.query.locale)),
  );
  app.post(
    `/${newsletterPaths.lists}`,
    ownRoute({
      summary: 'Follow a list of images by mail',
      querystring: LocaleQuerySchema,
      body: FollowedListSchema,
      response: followed,
    }),
    (request) =>
      follows.follow(sessionOf(request).userId, request.body, requestLocale(request, request.query.locale)),
  );
  app.delete(
    `/${newsletterPaths.lists}`,
    ownRoute({
      summary: 'Stop following a list of images',
      querystring: UnfollowQuerySchema,
      response: followed,
    }),
    (request) => {
      const { locale, ...list } = request.query;
      return follows.unfollow(sessionOf(request).userId, list, requestLocale(request, locale));
    },
  );

  const page = async (reply: FastifyReply, { token, list }: UnsubscribeQuery): Promise<FastifyReply> => {
    const link = await newsletter.linkOf(token);
    const step = stepOf(link, list);
    const site = siteNamed(sites, link?.project);
    return reply
      .code(link ? 200 : 404)
      .headers({
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(unsubscribePage({ step, list, locale: link?.locale ?? 'en', token, site }));
  };

  app.get(
    `/${newsletterPaths.unsubscribe}/style.css`,
    apiRoute('public', ['publicReadAddress'], { hide: true }),
    (_request, reply) => reply.type('text/css; charset=utf-8').send(unsubscribeStyle),
  );

  app.register((scope, _options, registered) => {
    // RFC 8058: mail programs send `List-Unsubscribe=One-Click` as a form, the page sends its own. The body is not a secret.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: ONE_CLICK_BODY_LIMIT },
      (_request, body, parsed) => parsed(null, { form: String(body) }),
    );
    const routes = apiScope(scope, 'newsletter');
    // Also with 404, for a link that is not known.
    const pages = fileResponse('text/html', 'The page');
    const response = { ...pages, 404: pages[200] };
    const pageRoute = (summary: string) =>
      apiRoute('public', ['oneTimeTokenAddress'], { summary, querystring: UnsubscribeQuerySchema, response });

    // Opening a link, by a user or a scanner, changes nothing.
    routes.get(
      `/${newsletterPaths.unsubscribe}`,
      pageRoute('The page that asks before it unsubscribes'),
      (request, reply) => page(reply, request.query),
    );
    routes.post(
      `/${newsletterPaths.unsubscribe}`,
      pageRoute('Unsubscribe by the link of a mail; one click, without a session (RFC 8058)'),
      async (request, reply) => {
        const { token, list } = request.query;
        await (list === 'posts' ? newsletter : follows).unsubscribe(token);
        return page(reply, request.query);
      },
    );
    registered();
  });
  done();
}
