import { visibleText } from './typed-text.ts';

/** Full-width and Arabic digits as the plain ones, without invisible characters. */
export const plainDigits = (text: string): string =>
  visibleText(text.normalize('NFKC')).replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) =>
    String((digit.codePointAt(0) ?? 0) % 16),
  );

const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;

/** Visible characters of a message. Those of Chinese, Japanese and Korean count twice: they say as much as two letters. */
export function messageLength(message: string): number {
  const text = visibleText(message);
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
