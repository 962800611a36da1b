import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import type { Readable } from 'node:stream';
import { zipStream, type ZipEntry } from '../../../lib/zip-stream.ts';

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

const EXPORT_DATA_FILE = 'my-data.json';
const EXPORT_FILES_FOLDER = 'files';

const texts: Record<Locale, { title: string; data: string; files: string; keep: string }> = {
  en: {
    title: 'Your data',
    data: 'everything we store about your account. You can open it in any text editor.',
    files: 'the files you uploaded, unchanged. The list “files” in the data names each of them.',
    keep: 'This archive contains personal data. Keep it in a safe place.',
  },
  de: {
    title: 'Ihre Daten',
    data: 'alles, was zu Ihrem Konto gespeichert ist. Die Datei lässt sich mit jedem Texteditor öffnen.',
    files:
      'die Dateien, die Sie hochgeladen haben, unverändert. Die Liste „files“ in den Daten nennt jede davon.',
    keep: 'Dieses Archiv enthält persönliche Daten. Bewahren Sie es an einem sicheren Ort auf.',
  },
  bg: {
    title: 'Вашите данни',
    data: 'всичко, което се съхранява за вашия профил. Отваря се с всеки текстов редактор.',
    files: 'файловете, които сте качили, непроменени. Списъкът „files“ в данните посочва всеки от тях.',
    keep: 'Този архив съдържа лични данни. Пазете го на сигурно място.',
  },
  ru: {
    title: 'Ваши данные',
    data: 'всё, что хранится о вашем аккаунте. Файл открывается в любом текстовом редакторе.',
    files: 'файлы, которые вы загрузили, без изменений. Каждый из них назван в списке «files» в данных.',
    keep: 'Этот архив содержит личные данные. Храните его в надёжном месте.',
  },
  es: {
    title: 'Tus datos',
    data: 'todo lo que se guarda sobre tu cuenta. Se abre con cualquier editor de texto.',
    files:
      'los archivos que has subido, sin cambios. La lista «files» de los datos nombra cada uno de ellos.',
    keep: 'Este archivo contiene datos personales. Guárdalo en un lugar seguro.',
  },
  zh: {
    title: '您的数据',
    data: '我们存储的与您账号有关的全部数据，可用任何文本编辑器打开。',
    files: '您上传的文件，内容未经改动。数据中的“files”列表列出了每个文件。',
    keep: '此压缩包含有个人数据，请妥善保管，勿让他人读取。',
  },
};

/** Describes the content of the archive, in the language of the account. */
function exportReadme(locale: string): string {
  const { title, data, files, keep } = texts[locales.find((known) => known === locale) ?? defaultLocale];
  const lines = [
    title,
    '',
    `${EXPORT_DATA_FILE}: ${data}`,
    `${EXPORT_FILES_FOLDER}/: ${files}`,
    '',
    keep,
    '',
  ];
  // Windows' own editor of old shows lines by both characters only.
  return lines.join('\r\n');
}
