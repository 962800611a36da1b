export interface SpokenText {
  text: string;
  /** Language that the page declares. */
  lang: string;
}

const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description', 'aria-roledescription'];
const silent = 'script, style, template, noscript, pre, code';

/** All visible and announced texts of a page: text, labels, title and description, with their language. */
export function spokenTexts(page: Document): SpokenText[] {
  const found: SpokenText[] = [];
  const push = (text: string | null | undefined, lang: string) => {
    const said = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (said !== '') found.push({ text: said, lang });
  };
  const add = (text: string | null | undefined, element: Element) =>
    push(text, element.closest('[lang]')?.getAttribute('lang') ?? '');
  const headLanguage = languageOfHead(page);
  push(page.title, headLanguage);
  for (const meta of page.head.querySelectorAll('meta[name="description"], meta[property="og:title"]'))
    push(meta.getAttribute('content'), headLanguage);
  for (const element of page.body.querySelectorAll('*')) {
    if (element.closest(silent)) continue;
    for (const name of attributes) add(element.getAttribute(name), element);
    for (const node of element.childNodes)
      if (node.nodeType === node.TEXT_NODE) add(node.textContent, element);
  }
  return found;
}

/** A head cannot mark `lang` for crawlers; `og:locale` declares the language of title and description. */
function languageOfHead(page: Document): string {
  const named = page.head.querySelector('meta[property="og:locale"]')?.getAttribute('content');
  return named?.split('_')[0] ?? page.documentElement.lang;
}
