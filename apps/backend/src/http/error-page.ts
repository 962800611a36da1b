import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import texts from './error-page.json' with { type: 'json' };
import { BusyError, type AppError } from '../lib/errors.ts';
import { escapeHtml } from '../lib/escape-html.ts';

type Texts = typeof texts.en;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{inline-size:min(480px,100vw - 32px);padding-block:32px;overflow-wrap:anywhere}
h1{font-size:22px;line-height:1.3}
h2{margin-block-start:32px;font-size:16px}
p>a{display:inline-block;margin-inline-end:20px}
a{color:inherit}
ul{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin:0;padding:0;list-style:none}
li{font-size:14px}
img{display:block;inline-size:100%;block-size:auto;margin-block-end:4px;aspect-ratio:1;border-radius:6px;background:#8883}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const policyWith = (imageOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ["img-src 'self'", ...imageOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export interface WayOn {
  path: string;
  name: string;
  /** A file that exists: it costs less than a page. */
  imageUrl: string;
}

/** What a site adds to the page of a busy server. */
export interface ErrorPageExtras {
  ways: readonly WayOn[];
  imageOrigins: readonly string[];
}

const itemOf = ({ path, name, imageUrl }: WayOn): string =>
  `<li><a href="${escapeHtml(path)}"><img src="${escapeHtml(imageUrl)}" alt="" width="300" height="300">${escapeHtml(name)}</a></li>`;

/** What happened, for visitors. */
function kindOf(error: AppError): 'busy' | 'limit' | 'address' | 'failed' {
  if (error instanceof BusyError) return 'busy';
  if (error.code === 'TOO_MANY_ATTEMPTS') return 'limit';
  return error.status < 500 ? 'address' : 'failed';
}

interface PageFacts {
  error: AppError;
  requestId: string;
  ways: readonly WayOn[];
}

function pageIn(language: string, own: Texts, { error, requestId, ways }: PageFacts): string {
  const kind = kindOf(error);
  const { again, home, contact, meanwhile } = own;
  const [title, text] = [own[kind].title, own[kind].text].map(escapeHtml);
  const list =
    ways.length === 0 ? '' : `<h2>${escapeHtml(meanwhile)}</h2><ul>${ways.map(itemOf).join('')}</ul>`;
  // What a visitor can tell the operator: the log names it.
  const [tell, id] =
    kind === 'failed'
      ? [` <a href="/contact">${escapeHtml(contact)}</a>`, `<p><small>${escapeHtml(requestId)}</small></p>`]
      : ['', ''];
  // An empty address is that of the page itself.
  const retry = kind === 'address' ? '' : `<a href="">${escapeHtml(again)}</a> `;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>
<p>${retry}<a href="/">${escapeHtml(home)}</a>${tell}</p>${id}${list}</main></body></html>`;
}

/** Instead of a document. It has no scripts, and needs no data but what is at hand. */
export function sendErrorPage(
  reply: FastifyReply,
  { error, locale }: { error: AppError; locale: string },
  { ways, imageOrigins }: ErrorPageExtras = { ways: [], imageOrigins: [] },
): FastifyReply {
  const [language, own] = Object.entries(texts).find(([code]) => code === locale) ?? ['en', texts.en];
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  return reply
    .code(error.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policyWith(imageOrigins),
      'content-type': 'text/html; charset=utf-8',
    })
    .send(pageIn(language, own, { error, requestId: reply.request.id, ways }));
}
