/**
 * Whether a Markdown text has an image whose address works on no site: `![alt](address)` with an address that begins
 * with neither `https://` nor `/cdn/`. One pass: an expression for it would read the rest of the text from each `![`.
 */
export function hasLocalImage(markdown: string): boolean {
  const parts = markdown.split(']');
  return parts.some(
    (part, index) => index > 0 && /^\((?!https:\/\/|\/cdn\/)/.test(part) && parts[index - 1]?.includes('!['),
  );
}
