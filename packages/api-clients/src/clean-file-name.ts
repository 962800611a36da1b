// Path separators, characters that file systems reject, control characters, and direction marks that reorder
// text so that "gpj.exe" is displayed as "exe.jpg".
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const MAX_LENGTH = 150;

/** A file name without path, control or direction characters; null when nothing is left. */
export function cleanFileName(name: string): string | null {
  const base = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replaceAll(UNSAFE, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  if (clean === '') return null;
  if (clean.length <= MAX_LENGTH) return clean;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_LENGTH - extension.length).toWellFormed() + extension;
}
