import sanitizeHtml from 'sanitize-html';

const ALLOWED_TAGS =
  'h2 h3 h4 h5 h6 p a em strong del code pre blockquote ul ol li hr br img figure figcaption table thead tbody tr th td kbd sup sub'.split(
    ' ',
  );

const ALIGN = { name: 'data-align', values: ['left', 'center', 'right'] };

/**
 * Sanitises post HTML with an allowlist. Runs on import and again on read, so a row that was written in another way is
 * harmless too. A second run changes nothing in the text.
 *
 * @param base the address of the page, for readers elsewhere: addresses become absolute
 */
export function cleanHtml(html: string, base?: string): string {
  const absolute = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        name === 'href' || name === 'src' ? inFull(value, base) : value,
      ]),
    );
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'id'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
      code: ['class'],
      th: ['scope', ALIGN],
      td: [ALIGN],
      ol: ['start'],
      li: ['id'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
    },
    allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: base?.startsWith('http:') ? ['https', 'http'] : ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      // The page has its own h1.
      h1: 'h2',
      s: 'del',
      th: aligned,
      td: aligned,
      li: footnote,
      a: (tagName, attributes) => ({
        tagName,
        attribs: /^https?:/i.test(attributes['href'] ?? '')
          ? { ...attributes, rel: 'noopener noreferrer' }
          : footnote(tagName, absolute(attributes)).attribs,
      }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: {
          ...absolute(attributes),
          alt: attributes['alt'] ?? '',
          loading: 'lazy',
          decoding: 'async',
        },
      }),
    },
  });
}

const inFull = (address: string, base: string | undefined): string =>
  base !== undefined && URL.canParse(address, base) ? new URL(address, base).href : address;

/** Only footnotes and the places that refer to them have an id there. */
const footnote = (tagName: string, { id, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: id !== undefined && /^fn(?:ref)?\d+(?::\d+)?$/u.test(id) ? { ...attribs, id } : attribs,
});

/** The parser writes a style, which the content security policy forbids. */
function aligned(tagName: string, { style = '', ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /^text-align:(?<align>left|center|right)$/.exec(style)?.groups?.['align'];
  return { tagName, attribs: align ? { ...attribs, 'data-align': align } : attribs };
}
