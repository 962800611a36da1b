import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../../../http/errors.ts';
import { escapeHtml } from '../../../../http/escape-html.ts';
import { siteNamed, type SiteAbout } from '../../../../sites/about-sites.ts';
import type { SandboxStore } from './sandbox-store.ts';

export interface BankPageOptions {
  store: SandboxStore;
  /** Our sites, the main one first: the only places to which the page leads back. */
  sites: readonly SiteAbout[];
}

const Params = Type.Object({ reference: Type.String({ maxLength: 80 }) });
const Query = Type.Object({ returnUrl: Type.Optional(Type.String({ maxLength: 500 })) });
const Body = Type.Object({ decision: Type.Union([Type.Literal('approve'), Type.Literal('refuse')]) });

/**
 * The sandbox's bank (3-D Secure and hosted payment): a page where the user approves or rejects. Demo only; works
 * without a script, because a real bank's page would be on another origin.
 */
export function bankRoutes(app: FastifyInstance, { store, sites }: BankPageOptions, done: () => void): void {
  const origins = sites.map(({ origin }) => origin);
  // The one form of the server that is sent without a script, as at a real bank.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, ready) => ready(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Params: { reference: string } }>(
    '/bank/:reference',
    { schema: { hide: true, params: Params, querystring: Query } },
    async (request, reply) => {
      const { name: shop } = siteNamed(sites, request.siteId);
      const charge = await store.byReference(request.params.reference);
      if (!charge) throw new AppError('NOT_FOUND');
      const amount = new Intl.NumberFormat('en', { style: 'currency', currency: charge.currency }).format(
        charge.amount_minor / 100,
      );
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', CSP)
        .type('text/html; charset=utf-8');
      return page({ shop, amount }, charge.status !== 'requires_action');
    },
  );

  app.post<{
    Params: { reference: string };
    Querystring: { returnUrl?: string };
    Body: { decision: 'approve' | 'refuse' };
  }>(
    '/bank/:reference',
    { schema: { hide: true, params: Params, querystring: Query, body: Body } },
    async (request, reply) => {
      const { decision } = request.body;
      await store.settle(
        request.params.reference,
        decision === 'approve' ? 'succeeded' : 'failed',
        decision === 'approve' ? null : 'authentication_failed',
      );
      return reply.redirect(backTo(request.query.returnUrl ?? '', origins), 303);
    },
  );
  done();
}

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Redirects only to a site of this server. */
function backTo(returnUrl: string, origins: readonly string[]): string {
  const [home = '/'] = origins;
  const url = URL.canParse(returnUrl, home) ? new URL(returnUrl, home) : new URL(home);
  return origins.includes(url.origin) ? url.href : home;
}

const page = (
  { shop, amount }: { shop: string; amount: string },
  decided: boolean,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Sandbox bank</title><style>
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{max-width:380px;padding:32px;border:1px solid #8886;border-radius:16px;text-align:center}h1{font-size:22px;margin:0 0 8px}
p{margin:0 0 24px}strong{display:block;font-size:30px}form{display:grid;gap:12px}
button{font:600 16px system-ui,sans-serif;padding:14px;border-radius:10px;border:1px solid #8889;background:none;color:inherit;cursor:pointer}
button[value=approve]{background:#4338ca;color:#fff;border-color:transparent}
</style></head><body><main><h1>Sandbox bank</h1>${
  decided
    ? '<p>This payment has already been decided.</p>'
    : `<p>${escapeHtml(shop)} asks for<strong>${amount}</strong>This is a test. You won’t be charged.</p>
<form method="post"><button name="decision" value="approve">Approve payment</button><button name="decision" value="refuse">Refuse</button></form>`
}</main></body></html>`;
