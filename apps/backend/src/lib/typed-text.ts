import { typedName } from '@lumigraph/contracts';
import { sql, type Expression } from 'kysely';

/** `column` contains `part`, whose `%` and `_` are letters like others. */
export const contains = (column: Expression<string>, part: string) =>
  sql<boolean>`${column} like ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;

/** SQLite compares only Latin letters without their case: words of other alphabets are tried in usual spellings. */
export function spellings(text: string): string[] {
  const lower = text.toLowerCase();
  const capital = lower.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, lower, capital])];
}

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
