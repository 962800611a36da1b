import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import texts from './busy-page.json' with { type: 'json' };
import { BusyError } from '../lib/errors.ts';
import { escapeHtml } from '../lib/escape-html.ts';

type Texts = typeof texts.en;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{inline-size:min(480px,100vw - 32px);overflow-wrap:anywhere}
h1{font-size:22px;line-height:1.3}
a{color:inherit}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function pageIn(language: string, { title, text, again }: Texts): string {
  const [heading, words, link] = [title, text, again].map(escapeHtml);
  // An empty address is that of the page itself.
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1><p>${words}</p><p><a href="">${link}</a></p></main></body></html>`;
}

const pages = new Map(Object.entries(texts).map(([language, own]) => [language, pageIn(language, own)]));

/** Instead of a document that would take too long: written once, because it is sent when there is no time. */
export function sendBusyPage(reply: FastifyReply, locale: string): FastifyReply {
  const { status, retryAfterS } = new BusyError();
  return reply
    .code(status)
    .headers({
      'retry-after': String(retryAfterS),
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(pages.get(locale) ?? pages.get('en'));
}
