import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import Type from 'typebox';
import { AppError, orNotFound } from '../../lib/errors.ts';
import { demoRoute } from '../../http/api-route.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

/** Of the development page that shows what would have been mailed. */
const outboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#e3e3e8, #34343c); --muted: light-dark(#5c5c66, #a5a5b0); --accent: light-dark(#4338ca, #a5b4fc); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fafafa, #17171b); color: light-dark(#1b1b1f, #ececf1); }
header { padding: 16px 24px; border-bottom: 1px solid var(--line); display: flex; gap: 16px; align-items: baseline; flex-wrap: wrap; }
h1 { font-size: 20px; margin: 0; }
header p { margin: 0; color: var(--muted); font-size: 14px; }
main { display: grid; grid-template-columns: minmax(240px, 360px) 1fr; min-height: calc(100vh - 66px); }
@media (max-width: 768px) { main { grid-template-columns: 1fr; } }
nav { border-inline-end: 1px solid var(--line); }
nav ol { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 12px 24px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
nav a[aria-current] { box-shadow: inset 3px 0 0 var(--accent); background: light-dark(#ffffff, #1f1f25); }
nav a:focus-visible, section a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
nav strong { display: block; }
nav span { color: var(--muted); font-size: 13px; }
section { padding: 24px; min-width: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere; }
dt { color: var(--muted); }
dd { margin: 0; }
iframe { inline-size: 100%; block-size: 640px; border: 1px solid var(--line); border-radius: 12px; background: #f6f6f7; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line); border-radius: 12px; }
section a { color: var(--accent); overflow-wrap: anywhere; }
summary { cursor: pointer; }
`;

const time = (date: string): string => escapeHtml(date.replace('T', ' ').slice(0, 16));

function entry(mail: OutboxEntry, current: boolean): string {
  return `<li><a href="/dev/outbox/${mail.id}"${current ? ' aria-current="page"' : ''}><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)} · ${time(mail.date)}</span></a></li>`;
}

function reading(mail: OutboxEntry): string {
  const links = mail.links
    .map(
      (link) =>
        `<li><a href="${escapeHtml(link)}" target="_blank" rel="noopener">${escapeHtml(link)}</a></li>`,
    )
    .join('');
  return `<dl><dt>Subject</dt><dd>${escapeHtml(mail.subject)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>Date</dt><dd>${time(mail.date)} UTC</dd></dl>
<p>Links in this email:</p><ul>${links}</ul>
<iframe title="Preview of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/outbox/${mail.id}/html"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`;
}

function outboxPage(mails: readonly OutboxEntry[], shown: OutboxEntry | undefined): string {
  const list = mails.map((mail) => entry(mail, mail.id === shown?.id)).join('');
  const empty =
    '<p>No emails yet. Create an account or reset a password, and the email appears here within a second.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Outbox (${mails.length})</title><link rel="stylesheet" href="/dev/outbox/style.css"></head>
<body><header><h1>Outbox</h1><p>Demo mode: emails are saved here instead of being sent.</p></header>
<main><nav aria-label="Emails"><ol>${list}</ol></nav><section>${shown ? reading(shown) : empty}</section></main></body></html>`;
}

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

  const page = async (reply: FastifyReply, id?: string): Promise<FastifyReply> => {
    const mails = await outbox.list();
    const shown = id === undefined ? mails[0] : mails.find((mail) => mail.id === id);
    if (id !== undefined && !shown) throw new AppError('NOT_FOUND');
    return reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .type(HTML)
      .send(outboxPage(mails, shown));
  };

  app.get('/dev/outbox', demoRoute({}), (_request, reply) => page(reply));
  app.get('/dev/outbox.json', demoRoute({}), async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ items: await outbox.list() }),
  );
  app.get('/dev/outbox/style.css', demoRoute({}), (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(outboxStyle),
  );
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', demoRoute({ params: IdSchema }), (request, reply) =>
    page(reply, request.params.id),
  );
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id/html',
    demoRoute({ params: IdSchema }),
    async (request, reply) => {
      const mail = orNotFound(await outbox.read(request.params.id));
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
        .header('cache-control', 'no-store')
        .type(HTML)
        .send(mail.html.replace('<head>', '<head><base target="_blank">'));
    },
  );
}

interface OutboxEntry {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
  html: string;
  /** Addresses in the text. */
  links: string[];
}

const FILE = /^([A-Za-z0-9_-]{1,64})\.eml$/;
const SHOWN = 200;

/** Reads the mails that the demo "sent" into a folder. An id is checked before it becomes part of a path. */
function createOutboxFolder(folder: string) {
  async function read(id: string): Promise<OutboxEntry | null> {
    if (!FILE.test(`${id}.eml`)) return null;
    const source = await readFile(join(folder, `${id}.eml`)).catch(() => null);
    if (!source) return null;
    const mail = await PostalMime.parse(source);
    const text = mail.text ?? '';
    return {
      id,
      to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      date: mail.date ?? '',
      text,
      html: mail.html ?? '',
      links: (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).map((link) => link.replace(/[.,;:]$/u, '')),
    };
  }

  return {
    read,

    /** Newest first. */
    async list(): Promise<OutboxEntry[]> {
      const names = await readdir(folder).catch(() => [] as string[]);
      const files = await Promise.all(
        names
          .map((name) => FILE.exec(name)?.[1])
          .filter((id) => id !== undefined)
          .map(async (id) => ({ id, writtenAt: (await stat(join(folder, `${id}.eml`))).mtimeMs })),
      );
      const newest = files.toSorted((a, b) => b.writtenAt - a.writtenAt).slice(0, SHOWN);
      const mails = await Promise.all(newest.map(({ id }) => read(id)));
      return mails.filter((mail) => mail !== null);
    },
  };
}
