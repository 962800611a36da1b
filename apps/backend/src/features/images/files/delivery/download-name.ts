import { trimEnds } from '../../../../lib/clean-text.ts';

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;
/** Characters that some operating system does not allow in file names, and characters that reorder text. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu;
const MAX_CHARACTERS = 100;

/** Converts an image's title to a file name that every system accepts: `Fjord: at dawn`, jpg → `Fjord at dawn.jpg`. */
export function downloadName(title: string, extension: string): string {
  const safe = title.toWellFormed().normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/gu, ' ');
  const plain = trimEnds(safe, /[. ]/u);
  const short = Array.from(plain).slice(0, MAX_CHARACTERS).join('').trimEnd();
  return `${short === '' || RESERVED.test(short) ? 'image' : short}.${extension}`;
}
