import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a page's JavaScript, from the source maps next to the built files. */
export interface JsContents {
  /** As sent to a browser that accepts brotli. */
  brotliBytes: number;
  files: readonly { name: string; brotliBytes: number }[];
  /** Bytes before compression by package or own folder, largest first. */
  parts: readonly { name: string; bytes: number }[];
}

interface SourceMap {
  sources: readonly string[];
  mappings: string;
}

export function jsContents(clientDir: string, urls: readonly string[]): JsContents {
  const parts = new Map<string, number>();
  const files = urls.map((url) => {
    const path = join(clientDir, new URL(url).pathname);
    const code = readFileSync(path, 'utf8');
    const map = existsSync(`${path}.map`)
      ? (JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap)
      : undefined;
    if (map)
      for (const [name, bytes] of bytesBySource(code, map))
        parts.set(partOf(name), (parts.get(partOf(name)) ?? 0) + bytes);
    const sent = existsSync(`${path}.br`) ? `${path}.br` : path;
    return { name: new URL(url).pathname, brotliBytes: statSync(sent).size };
  });
  return {
    files,
    brotliBytes: files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0),
    parts: [...parts].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes),
  };
}

const NODE_MODULE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OWN = /((?:packages\/[^/]+|src\/(?:features\/)?[^/]+))/;

function partOf(source: string): string {
  return NODE_MODULE.exec(source)?.[1] ?? OWN.exec(source)?.[1] ?? 'bundler';
}

function bytesBySource(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>();
  const lines = code.split('\n');
  let source = 0;
  for (const [index, text] of mappings.split(';').entries()) {
    let column = 0;
    const starts: { column: number; source: string }[] = [];
    for (const segment of text.split(',').filter(Boolean)) {
      const [columns = 0, files] = decode(segment);
      column += columns;
      source += files ?? 0;
      starts.push({ column, source: files === undefined ? '' : (sources[source] ?? '') });
    }
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1]?.column ?? lines[index]?.length ?? start.column;
      bytes.set(start.source, (bytes.get(start.source) ?? 0) + end - start.column);
    }
  }
  return bytes;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 VLQ, the number format of source maps. */
function decode(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) * 2 ** shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
