import type { ByteRange } from '../storage/file-storage.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/u;

/**
 * Parses a `Range` header with one range. Undefined means the whole file: no header, several ranges or another unit
 * (all of which a server may ignore).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

/** `bytes=-500`: the last 500. */
function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length > 0 && size > 0 ? { start: Math.max(0, size - length), end: size - 1 } : 'unsatisfiable';
}
