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
