import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';

export const EXPORT_DATA_FILE = 'my-data.json';
export const EXPORT_FILES_FOLDER = 'files';

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
export function exportReadme(locale: string): string {
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
