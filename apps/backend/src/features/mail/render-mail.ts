import { defaultLocale, locales, type Company } from '@lumigraph/contracts';
import type { MailTemplate } from '@lumigraph/contracts/studio';
import { escapeHtml } from '../../lib/escape-html.ts';
import { colon, labelled } from '../../lib/in-language.ts';
import { readMessages } from '../../lib/read-messages.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';

interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: string;
  note?: string;
  /** Sent as text only: it carries what a stranger wrote. */
  plain?: boolean;
  /** Why it is sent, in place of the common reason. */
  reason?: string;
  /** Label of the unsubscribe link. */
  unsubscribe?: string;
  /** Label of the link to the page of a list. */
  more?: string;
}
type Catalogue = Record<MailTemplate, MailText> & {
  common: { signature: string; reason: string; imprint: string };
};

const catalogues = await readMessages<Catalogue>(
  (locale) => import(`./messages/${locale}.json`, { with: { type: 'json' } }),
);

/** New images of a list. Addresses may be paths below the origin of the site. */
export interface MailList {
  title: string;
  /** Of its page. */
  path: string;
  images: readonly { title: string; alt: string; path: string; src: string; credit: string }[];
}

export interface MailContent {
  template: MailTemplate;
  locale: string;
  values: Record<string, string>;
  link: string | undefined;
  unsubscribe?: string | undefined;
  lists?: readonly MailList[] | undefined;
  /** The company that is named below the mail. */
  imprint?: Company | undefined;
  /** In whose name, and where its foot leads. */
  site: Pick<SiteAbout, 'name' | 'accent' | 'origin'>;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html?: string;
}

/** Subject, plain text and simple HTML of a mail. Values are text: escaped in HTML, on one line in the subject. */
export function renderMail({
  template,
  locale,
  values,
  link,
  unsubscribe,
  lists = [],
  imprint,
  site,
}: MailContent): RenderedMail {
  const language = locales.find((known) => known === locale) ?? defaultLocale;
  const catalogue = catalogues[language];
  const mail: MailText = catalogue[template];
  const words: Record<string, string> = {
    ...readable(values, language),
    site: site.name,
    origin: site.origin,
  };
  const fill = (text: string): string =>
    withoutEmptyParts(text, words).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => words[name] ?? '');
  // A plain one goes to the operator, whose responses are read.
  const footer = mail.plain
    ? [fill(catalogue.common.signature)]
    : [fill(catalogue.common.signature), fill(mail.reason ?? catalogue.common.reason)];
  if (imprint) footer.push(fillCompany(catalogue.common.imprint, imprint));
  const paragraphs = mail.paragraphs.map(fill).filter((text) => text !== '');
  const parts = {
    language,
    heading: fill(mail.heading),
    paragraphs,
    note: mail.note === undefined ? undefined : fill(mail.note),
    action: link === undefined || mail.action === undefined ? undefined : { label: fill(mail.action), link },
    unsubscribe:
      unsubscribe === undefined || mail.unsubscribe === undefined
        ? undefined
        : { label: fill(mail.unsubscribe), link: unsubscribe },
    lists: lists.map((list) => withOrigin(list, site.origin)),
    more: mail.more ?? '',
    footer,
    site,
  };
  return {
    subject: fill(mail.subject).replaceAll(/\s+/g, ' '),
    text: asText(parts),
    ...(mail.plain ? {} : { html: asHtml(parts) }),
  };
}

function withOrigin({ path, images, ...list }: MailList, origin: string): MailList {
  const absolute = (address: string): string => new URL(address, origin).href;
  return {
    ...list,
    path: absolute(path),
    images: images.map((image) => ({ ...image, path: absolute(image.path), src: absolute(image.src) })),
  };
}

const fillCompany = (text: string, company: Company): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(company[name as keyof Company] ?? ''));

/** `[[, {{firstName}}]]` is left out where the name is unknown or must not be shown to this reader. */
function withoutEmptyParts(text: string, words: Record<string, string>): string {
  return text.replaceAll(/\[\[([^\]]*)\]\]/g, (_match, part: string) =>
    [...part.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => words[name]) ? part : '',
  );
}

/** Instants become dates in the reader's language; UTC, because the server does not know the reader's zone. */
function readable(values: Record<string, string>, language: string): Record<string, string> {
  const { time } = values;
  if (time === undefined) return values;
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return { ...values, time: `${format.format(new Date(time))} UTC` };
}

interface MailBody {
  language: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; link: string } | undefined;
  note: string | undefined;
  unsubscribe: { label: string; link: string } | undefined;
  /** With absolute addresses. */
  lists: readonly MailList[];
  /** Label of the links to their pages. */
  more: string;
  footer: string[];
  site: MailContent['site'];
}

function asText({ language, heading, paragraphs, lists, more, footer, site, ...last }: MailBody): string {
  const { action, note, unsubscribe } = last;
  const blocks = [heading, ...paragraphs];
  for (const { title, path, images } of lists)
    blocks.push(
      `${title}\n${'='.repeat(Math.min(title.length, 40))}`,
      ...images.map((image) => `${image.title} (${image.credit})\n${image.path}`),
      labelled(language, more, path),
    );
  if (action) blocks.push(`${action.label}${colon(language).trim()}\n${action.link}`);
  if (note !== undefined) blocks.push(note);
  const end = unsubscribe ? [labelled(language, unsubscribe.label, unsubscribe.link)] : [];
  const signature = ['-- ', ...footer, ...end, site.origin].join('\n');
  return `${[...blocks, signature].join('\n\n')}\n`;
}

/** Makes links of addresses of our own, after a space or a Chinese colon: what others have typed leads nowhere. */
const linked = (html: string, { origin, accent }: MailContent['site']): string =>
  html
    .split(/([ ：])/u)
    .map((word) => {
      if (!word.startsWith(`${escapeHtml(origin)}/`)) return word;
      const address = word.replace(/[.,;:]$/u, '');
      const link = `<a href="${address}" class="accent" style="color:${accent}">${address}</a>`;
      return link + word.slice(address.length);
    })
    .join('');

const STYLE = {
  body: 'margin:0;padding:0;background:#f6f6f7;color:#1b1b1f;font:16px/1.6 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  table: 'width:100%;border-collapse:collapse',
  page: 'padding:24px;background:#f6f6f7',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#1b1b1f;border:1px solid #e3e3e8;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button: 'padding:12px 20px;border-radius:8px',
  buttonLink: 'color:#ffffff;text-decoration:none;font-weight:600',
  list: 'margin:32px 0 12px;font-size:18px;line-height:1.3',
  images: 'width:100%;border-collapse:separate;border-spacing:0;table-layout:fixed',
  image: 'display:block;width:100%;height:auto;border:0;border-radius:8px;background:#e3e3e8',
  imageTitle: 'margin:8px 0 0;font-size:14px;line-height:1.4;overflow-wrap:anywhere',
  plainLink: 'color:inherit;text-decoration:none',
  small: 'margin:0 0 8px;font-size:13px;color:#5c5c66;overflow-wrap:anywhere',
} as const;

/** Without it, clients with a dark theme invert the colours by their own rules. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#131318!important;color:#ececf1!important}
.card{background:#1d1d25!important;color:#ececf1!important;border-color:#3a3a46!important}
.small{color:#b6b6c2!important}
hr{border-color:#3a3a46!important}
.accent{color:#aab0ff!important}
}`;

/**
 * Outlook for Windows lays mails out like Word: it knows the width and padding of table cells, and those of no other
 * element. Only it reads the comment.
 */
const OUTLOOK_START =
  '<!--[if mso]><table role="presentation" width="520" align="center"><tr><td style="padding:32px;background:#ffffff"><![endif]-->';
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** Two columns on every screen; the gap is padding, because Outlook knows no other. */
function imageRows(images: MailList['images']): string[] {
  const cell = ({ title, alt, path, src, credit }: MailList['images'][number], isFirst: boolean): string =>
    `<td width="50%" valign="top" style="padding:0 ${isFirst ? '8px 16px 0' : '0 16px 8px'}">` +
    `<a href="${escapeHtml(path)}" style="${STYLE.plainLink}"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="220" height="220" style="${STYLE.image}"></a>` +
    `<p style="${STYLE.imageTitle}"><a href="${escapeHtml(path)}" style="${STYLE.plainLink}"><strong>${escapeHtml(title)}</strong></a><br><span class="small" style="color:#5c5c66">${escapeHtml(credit)}</span></p></td>`;
  const rows: string[] = [];
  for (let start = 0; start < images.length; start += 2) {
    const pair = images.slice(start, start + 2);
    const cells = pair.map((image, index) => cell(image, index === 0));
    rows.push(`<tr>${cells.join('')}${pair.length === 1 ? '<td width="50%"></td>' : ''}</tr>`);
  }
  return rows;
}

function asHtml({
  language,
  heading,
  paragraphs,
  lists,
  more,
  action,
  note,
  unsubscribe,
  footer,
  site,
}: MailBody): string {
  const p = (text: string, style: string): string =>
    `<p style="${style}"${style === STYLE.small ? ' class="small"' : ''}>${linked(escapeHtml(text).replaceAll('\n', '<br>'), site)}</p>`;
  const link = (address: string, label: string): string =>
    `<p style="${STYLE.small}"><a href="${escapeHtml(address)}" class="accent" style="color:${site.accent}">${escapeHtml(label)}</a></p>`;
  const listed = lists.flatMap(({ title, path, images }) => [
    `<h2 style="${STYLE.list}"><a href="${escapeHtml(path)}" style="${STYLE.plainLink}">${escapeHtml(title)}</a></h2>`,
    `<table role="presentation" style="${STYLE.images}">`,
    ...imageRows(images),
    '</table>',
    link(path, more),
  ]);
  const button = action
    ? [
        `<table role="presentation" style="margin:24px 0;border-collapse:separate;border-spacing:0"><tr><td style="${STYLE.button};background:${site.accent}">`,
        `<a href="${escapeHtml(action.link)}" style="${STYLE.buttonLink}">${escapeHtml(action.label)}</a></td></tr></table>`,
        p(action.link, STYLE.small),
      ]
    : [];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${DARK}</style></head>`,
    `<body style="${STYLE.body}"><table role="presentation" style="${STYLE.table}"><tr><td class="page" style="${STYLE.page}">`,
    `${OUTLOOK_START}<div class="card" style="${STYLE.card}">`,
    `<p style="${STYLE.brand};color:${site.accent}" class="accent">${escapeHtml(site.name)}</p>`,
    `<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => p(text, STYLE.paragraph)),
    ...listed,
    ...button,
    ...(note === undefined ? [] : [p(note, STYLE.small)]),
    '<hr style="margin:24px 0;border:0;border-top:1px solid #e3e3e8">',
    ...footer.map((text) => p(text, STYLE.small)),
    ...(unsubscribe ? [link(unsubscribe.link, unsubscribe.label)] : []),
    link(site.origin, site.origin),
    `</div>${OUTLOOK_END}</td></tr></table></body></html>`,
  ].join('\n');
}
