import { InvalidArgumentError, type Command } from 'commander';
import { limitUpTo, plainText, type Terminal } from './terminal.ts';

/** Lists of commands: `--limit`, `--offset` and `--json`, tables that fit the terminal. */

export interface ListFlags {
  limit: number;
  offset: number;
  json: boolean;
}

const MAX_LIMIT = 10_000;

/** `1 image`, `2 images`. */
export const imageCount = (count: number): string => `${count} ${count === 1 ? 'image' : 'images'}`;

/** Adds the options of every list. */
export function listOptions(command: Command, standardLimit = 20): Command {
  return command
    .option('--limit <count>', `how many, at most ${MAX_LIMIT}`, limitUpTo(MAX_LIMIT), standardLimit)
    .option('--offset <count>', 'how many to skip', parseOffset, 0)
    .option('--json', 'as JSON', false);
}

function parseOffset(value: string): number {
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < 0) throw new InvalidArgumentError('A whole number from 0.');
  return count;
}

export interface Listed<Item> {
  items: readonly Item[];
  /** Of all pages. */
  total: number;
  /** Headings of the columns. */
  head: readonly string[];
  row: (item: Item) => readonly string[];
}

/** Prints a page of a list: aligned columns on a terminal, tabs between them for programs, or JSON. */
export function printList<Item>(
  terminal: Terminal,
  { items, total, head, row }: Listed<Item>,
  { offset, json }: Pick<ListFlags, 'offset' | 'json'>,
): void {
  if (json) return printJson(terminal, { total, offset, items });
  const rows = items.map((item) => row(item).map(oneLine));
  const lines =
    terminal.columns === undefined
      ? rows.map((cells) => cells.join('\t'))
      : table(items.length === 0 ? [] : [head, ...rows], terminal.columns);
  for (const line of lines) terminal.out(line);
  const end = offset + items.length;
  terminal.err(
    `${items.length} of ${total}${items.length > 0 && end < total ? `, the next with --offset ${end}` : ''}`,
  );
}

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(JSON.stringify(value, null, 2));
}

/** Prints names and values below each other; leaves out values that are not there. */
export function printFacts(
  terminal: Terminal,
  facts: readonly (readonly [string, string | number | null | undefined])[],
): void {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(0, ...known.map(([name]) => name.length));
  for (const [name, value] of known)
    terminal.out(`${`${name}:`.padEnd(width + 1)} ${oneLine(String(value))}`);
}

/** `2026-11-22 12:02`, in UTC like every time of the commands. */
export const minuteOf = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ');

const GAP = '  ';
const NARROWEST = 6;

/** Shortens the widest columns until a line fits. */
function table(rows: readonly (readonly string[])[], columns: number): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => lengthOf(row[index]))));
  const room = columns - GAP.length * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, 0) > room) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return rows.map((row) =>
    row
      .map((cell, index) => shortened(cell, widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

const lengthOf = (text = ''): number => Array.from(text).length;

function shortened(text: string, width: number): string {
  const letters = Array.from(text);
  if (letters.length > width) return `${letters.slice(0, width - 1).join('')}…`;
  return text + ' '.repeat(width - letters.length);
}
