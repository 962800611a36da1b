import { currencyFormat } from '@lumigraph/contracts';
import { disputeStatuses, type DisputeStatus } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { orNotFound } from '../../../../lib/errors.ts';
import { escapeHtml } from '../../../../lib/escape-html.ts';
import { requestLocale } from '../../../../http/locale.ts';
import { siteNamed, type SiteAbout } from '../../../../sites/about-sites.ts';
import { demoRoute } from '../../../../http/api-route.ts';
import { toMajor } from '../../../../lib/amounts.ts';
import { providerModules } from '../provider-modules.ts';
import allTexts from './messages/bank.json' with { type: 'json' };
import { nextDisputes } from './simulator.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';

export interface BankPageOptions {
  store: SandboxStore;
  /** Our sites, the main one first: the only places to which the page leads back. */
  sites: readonly SiteAbout[];
  now: () => number;
}

const Params = Type.Object({ reference: Type.String({ maxLength: 80 }) });
const Query = Type.Object({ returnUrl: Type.Optional(Type.String({ maxLength: 500 })) });
const decisions = ['approve', 'refuse', ...disputeStatuses] as const;
type Decision = (typeof decisions)[number];
const Body = Type.Object({ decision: Type.Enum(decisions) });

/**
 * The sandbox's bank (3-D Secure and hosted payment): a page where the user approves or rejects, and on which a payment is
 * disputed and the dispute decided. Demo only; works without a script, because a real bank's page would be on another origin.
 */
export function bankRoutes(
  app: FastifyInstance,
  { store, sites, now }: BankPageOptions,
  done: () => void,
): void {
  const origins = sites.map(({ origin }) => origin);
  // The one form of the server that is sent without a script, as at a real bank.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, ready) => ready(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Params: { reference: string }; Querystring: { returnUrl?: string } }>(
    '/bank/:reference',
    demoRoute({ params: Params, querystring: Query }),
    async (request, reply) => {
      const { name: shop } = siteNamed(sites, request.siteId);
      const charge = orNotFound(await store.byReference(request.params.reference));
      const locale = requestLocale(request, languageOf(request.query.returnUrl));
      const amount = new Intl.NumberFormat(locale, currencyFormat(charge.currency)).format(
        charge.amount_minor / 100,
      );
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', CSP)
        .type('text/html; charset=utf-8');
      return page({ shop, amount, locale, charge });
    },
  );

  app.post<{
    Params: { reference: string };
    Querystring: { returnUrl?: string };
    Body: { decision: Decision };
  }>(
    '/bank/:reference',
    demoRoute({ params: Params, querystring: Query, body: Body }),
    async (request, reply) => {
      const { decision } = request.body;
      const { reference } = request.params;
      if (decision !== 'approve' && decision !== 'refuse') {
        await store.dispute(reference, decision, now());
        return reply.redirect(request.url, 303);
      }
      await store.settle(reference, decision === 'approve' ? null : 'authentication_failed');
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

/** The language in which the visitor reads the site to which the page leads back. */
function languageOf(returnUrl = ''): string | undefined {
  return URL.parse(returnUrl)?.searchParams.get('lang') ?? undefined;
}

interface BankPage {
  shop: string;
  amount: string;
  locale: string;
  charge: SandboxCharge;
}

const english = allTexts.en;
const catalogues: Record<string, typeof english> = allTexts;
const style = `
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{max-width:380px;padding:32px;border:1px solid #8886;border-radius:16px;text-align:center}h1{font-size:22px;margin:0 0 8px}
p{margin:0 0 24px}strong{display:block;font-size:30px}form{display:grid;gap:12px}
button{font:600 16px system-ui,sans-serif;padding:14px;border-radius:10px;border:1px solid #8889;background:none;color:inherit;cursor:pointer}
button[value=approve]{background:#4338ca;color:#fff;border-color:transparent}
`;

function page({ shop, amount, locale, charge }: BankPage): string {
  const language = Object.hasOwn(catalogues, locale) ? locale : 'en';
  const texts = catalogues[language] ?? english;
  const isPaid = charge.status === 'succeeded';
  const title = isPaid ? texts.paidTitle : texts.title;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${contentOf(charge, { shop, amount, texts })}</main></body></html>`;
}

const buttons = (choices: readonly (readonly [decision: Decision, label: string])[]): string =>
  `<form method="post">${choices
    .map(([decision, label]) => `<button name="decision" value="${decision}">${label}</button>`)
    .join('')}</form>`;

function contentOf(
  charge: SandboxCharge,
  { shop, amount, texts }: { shop: string; amount: string; texts: typeof english },
): string {
  const sum = `<strong>${escapeHtml(amount)}</strong>`;
  if (charge.status === 'requires_action')
    return `<p>${escapeHtml(texts.asks.replace('{{shop}}', () => shop))}${sum}${texts.test}</p>${buttons([
      ['approve', texts.approve],
      ['refuse', texts.refuse],
    ])}`;
  if (charge.status !== 'succeeded') return `<p>${texts.decided}</p>`;
  const choices = nextDisputes(charge);
  const state = charge.dispute === null ? '' : texts.disputes[charge.dispute as DisputeStatus];
  return `<p>${texts.taken}${sum}${state}</p>${
    choices.length === 0
      ? ''
      : `<p>${texts.question}</p>${buttons(choices.map((choice) => [choice, texts.decide[choice]]))}`
  }`;
}

const OrderParams = Type.Object({ orderId: Type.String({ maxLength: 80 }) });

/** The sandbox's wallet, below `/dev/wallet`: its script, and what the script's window asks. Demo only. */
export function walletRoutes(
  app: FastifyInstance,
  { store }: { store: SandboxStore },
  done: () => void,
): void {
  const route = demoRoute({ params: OrderParams });
  const view = (order: SandboxCharge) => ({
    id: order.reference,
    status: order.status === 'order' ? 'CREATED' : 'APPROVED',
    amount: toMajor(order.amount_minor, order.currency),
    format: currencyFormat(order.currency),
  });

  for (const { sandbox } of Object.values(providerModules)) {
    if (sandbox.script === undefined || sandbox.offer.scriptUrl === undefined) continue;
    app.get(sandbox.offer.scriptUrl, demoRoute({}), (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Pages of other origins load it as they load the provider's own script.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(sandbox.script),
    );
  }
  app.get<{ Params: { orderId: string } }>('/dev/wallet/orders/:orderId', route, async (request, reply) => {
    const order = orNotFound(await store.order(request.params.orderId));
    return reply.header('cache-control', 'no-store').send(view(order));
  });
  app.post<{ Params: { orderId: string } }>('/dev/wallet/orders/:orderId/approve', route, async (request) => {
    await store.approveOrder(request.params.orderId);
    const order = orNotFound(await store.order(request.params.orderId));
    return view(order);
  });
  done();
}
