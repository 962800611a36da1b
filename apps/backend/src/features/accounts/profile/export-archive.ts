import type { Readable } from 'node:stream';
import { zipStream, type ZipEntry } from '../../../lib/zip-stream.ts';
import { EXPORT_DATA_FILE, EXPORT_FILES_FOLDER, exportReadme } from './export-readme.ts';

export interface ExportFile {
  about: { name: string };
  /** Opens the content; null where the storage has lost it. */
  content: (() => Readable) | null;
}

export interface ExportContents {
  /** Lists that are async iterables are read while they are written. */
  data: Record<string, unknown>;
  files: readonly ExportFile[];
  locale: string;
  now: number;
}

/** Below it, small pieces of text are sent together. */
const TEXT_PIECE = 16 * 1024;

/**
 * Creates a zip with the data as JSON, the stored files, and a text that explains both.
 */
export function exportArchive(contents: ExportContents): Readable {
  return zipStream(entries(contents));
}

async function* entries(contents: ExportContents): AsyncGenerator<ZipEntry> {
  const { data, files, locale, now } = contents;
  const lastModified = new Date(now);
  const named = files.map((file, index) => ({
    ...file,
    // The number keeps two of the same name apart; names are made safe when files are uploaded.
    path: `${EXPORT_FILES_FOLDER}/${index + 1}-${file.about.name}`,
  }));
  yield { name: 'README.txt', lastModified, input: exportReadme(locale) };
  const list = named.map(({ about, content, path }) => ({ ...about, path: content === null ? null : path }));
  yield { name: EXPORT_DATA_FILE, lastModified, input: jsonText({ ...data, files: list }) };
  for (const { content, path } of named) {
    if (content === null) continue;
    yield { name: path, lastModified, input: content() };
  }
}

/** Yields the properties of an object, one list item at a time. */
async function* jsonText(data: Record<string, unknown>): AsyncGenerator<string> {
  let text = '{';
  let separator = '\n';
  for (const [key, value] of Object.entries(data)) {
    text += `${separator}  ${JSON.stringify(key)}: `;
    separator = ',\n';
    if (!isAsyncIterable(value)) {
      text += indented(value, '  ');
      continue;
    }
    let itemSeparator = '[\n';
    for await (const item of value) {
      text += `${itemSeparator}    ${indented(item, '    ')}`;
      itemSeparator = ',\n';
      if (text.length < TEXT_PIECE) continue;
      yield text;
      text = '';
    }
    text += itemSeparator === '[\n' ? '[]' : '\n  ]';
  }
  yield `${text}\n}\n`;
}

function indented(value: unknown, by: string): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${by}`);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
