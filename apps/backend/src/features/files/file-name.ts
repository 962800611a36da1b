import { FILE_NAME_MAX_LENGTH } from '@lumigraph/contracts';
import { trimEnds } from '../../lib/trim-ends.ts';

/** Not allowed in file names by one system or another, and the characters that reorder or hide text. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff:*?"<>|]+/gu;
const ENDING = /\.[a-z0-9]{1,8}$/iu;
const NAMELESS = 'file';

/**
 * The name that an uploaded file is shown and downloaded under: without a path, and ending as its content demands
 * (ASVS 5.2.2). It is never used to find the file. `../Снимка.png` of a JPEG → `Снимка.jpg`.
 */
export function uploadName(sent: string, extension: string): string {
  const base = sent.toWellFormed().normalize('NFC').split(/[\\/]/u).at(-1) ?? '';
  const stem = trimEnds(base.replace(ENDING, '').replaceAll(UNSAFE, ' ').replaceAll(/\s+/gu, ' '), /[. ]/u);
  const short = Array.from(stem)
    .slice(0, FILE_NAME_MAX_LENGTH - extension.length - 1)
    .join('')
    .trimEnd();
  return `${short || NAMELESS}.${extension}`;
}
