import { typedName } from '@lumigraph/contracts';

/** One line: line breaks and control characters could start a header of a mail. */
export function oneLine(text = ''): string {
  return typedName(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
}

/** Several lines without other control characters. */
export function manyLines(text = ''): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Spam control without a puzzle: a field that only programs fill, and a time that only programs keep. */
export function looksLikeSpam(
  { website = '', elapsedMs = Infinity }: { website?: string; elapsedMs?: number },
  shortestWritingMs: number,
): boolean {
  return website.trim() !== '' || elapsedMs < shortestWritingMs;
}
