import { defaultLocale, locales, type Company } from '@lumigraph/contracts';
import { escapeHtml } from '../../http/busy-page.ts';
import { readMessages } from '../../lib/read-messages.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import type en from './messages/en.json';

export type TemplateName = Exclude<keyof typeof en, 'common'>;

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
}
type Catalogue = Record<TemplateName, MailText> & {
  common: { signature: string; reason: string; imprint: string };
};

const catalogues = await readMessages<Catalogue>(
  (locale) => import(`./messages/${locale}.json`, { with: { type: 'json' } }),
);

export interface MailContent {
  template: TemplateName;
  locale: string;
  values: Record<string, string>;
  link: string | undefined;
  unsubscribe?: string | undefined;
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
  imprint,
  site,
}: MailContent): RenderedMail {
  const language = locales.find((known) => known === locale) ?? defaultLocale;
  const catalogue = catalogues[language];
  const mail: MailText = catalogue[template];
  const words: Record<string, string> = { ...readable(values, language), site: site.name };
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
    footer,
    site,
  };
  return {
    subject: fill(mail.subject).replaceAll(/\s+/g, ' '),
    text: asText(parts),
    ...(mail.plain ? {} : { html: asHtml(parts) }),
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
  footer: string[];
  site: MailContent['site'];
}

function asText({ heading, paragraphs, action, note, unsubscribe, footer, site }: MailBody): string {
  const blocks = [heading, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.link}`);
  if (note !== undefined) blocks.push(note);
  const last = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.link}`] : [];
  const signature = ['-- ', ...footer, ...last, site.origin].join('\n');
  return `${[...blocks, signature].join('\n\n')}\n`;
}

const STYLE = {
  body: 'margin:0;padding:24px;background:#f6f6f7;color:#1b1b1f;font:16px/1.6 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e3e8;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:600',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'margin:0 0 8px;font-size:13px;color:#5c5c66;overflow-wrap:anywhere',
} as const;

function asHtml({
  language,
  heading,
  paragraphs,
  action,
  note,
  unsubscribe,
  footer,
  site,
}: MailBody): string {
  const p = (text: string, style: string): string =>
    `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? [
        `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="${STYLE.button};background:${site.accent}">${escapeHtml(action.label)}</a></p>`,
        p(action.link, STYLE.small),
      ]
    : [];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.card}">`,
    p(site.name, `${STYLE.brand};color:${site.accent}`),
    `<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => p(text, STYLE.paragraph)),
    ...button,
    ...(note === undefined ? [] : [p(note, STYLE.small)]),
    '<hr style="margin:24px 0;border:0;border-top:1px solid #e3e3e8">',
    ...footer.map((text) => p(text, STYLE.small)),
    ...(unsubscribe
      ? [
          `<p style="${STYLE.small}"><a href="${escapeHtml(unsubscribe.link)}" style="color:${site.accent}">${escapeHtml(unsubscribe.label)}</a></p>`,
        ]
      : []),
    `<p style="${STYLE.small}"><a href="${escapeHtml(site.origin)}" style="color:${site.accent}">${escapeHtml(site.origin)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}
