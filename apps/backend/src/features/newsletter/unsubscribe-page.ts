import { defaultLocale, locales } from '@lumigraph/contracts';
import { escapeHtml } from '../../http/escape-html.ts';
import { readMessages } from '../../lib/read-messages.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import type en from './messages/en.json';

/** The page behind the unsubscribe link of a mail. It works without scripts. */

export type UnsubscribeStep = 'ask' | 'done' | 'unknown';

const catalogues = await readMessages<typeof en>(
  (locale) => import(`./messages/${locale}.json`, { with: { type: 'json' } }),
);

export const unsubscribeStyle = `
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

interface UnsubscribePage {
  step: UnsubscribeStep;
  locale: string;
  token: string;
  site: SiteAbout;
}

export function unsubscribePage({ step, locale, token, site }: UnsubscribePage): string {
  const language = locales.find((known) => known === locale) ?? defaultLocale;
  const texts = catalogues[language];
  const say = (text: string): string => escapeHtml(text.replaceAll('{{site}}', site.name));
  const { title, text } = texts[step];
  const form =
    step === 'ask'
      ? `<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}"><button>${say(texts.button)}</button></form>`
      : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say(title)}</title><link rel="stylesheet" href="/api/newsletter/unsubscribe/style.css"></head>
<body><main><p class="site">${say(site.name)}</p><h1>${say(title)}</h1><p>${say(text)}</p>${form}
<a href="${escapeHtml(site.origin)}/">${say(texts.home)}</a></main></body></html>`;
}
