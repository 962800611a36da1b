// Finds the catalogues of the project: every folder with an `en.json` below a `src`, and files with all languages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '../../packages/contracts/src/locales.ts';
import { widgetLanguages } from '../../packages/ui-locale/src/widget-languages.ts';

const widgetLocales = widgetLanguages.map(({ code }) => code);

/** The languages of the catalogues in a folder: the published widgets have more than the sites. */
export const localesOf = (folder) => (folder.startsWith('packages/ui-') ? widgetLocales : locales);

/** All languages in one file, by language: short texts that are always loaded together. */
const ONE_FILE_FOR_ALL =
  'apps/backend/src/**/{bank,certificate,credits,error-page,invoice,sharing-texts}.json';

/** `[{ name, folder, files: { en: tree, de: tree … } }]`; throws with the path of a file that is not JSON. */
export function readCatalogues(root) {
  const read = (path) => {
    try {
      return JSON.parse(readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      throw new Error(`${path} is no JSON: ${error.message}`, { cause: error });
    }
  };
  const filesOf = (folder) =>
    localesOf(folder)
      .map((locale) => [locale, join(folder, `${locale}.json`)])
      .filter(([, path]) => existsSync(join(root, path)))
      .map(([locale, path]) => [locale, read(path)]);
  const folders = globSync('{packages,apps}/*/src/**/en.json', { cwd: root })
    .toSorted()
    .map((path) => dirname(path));
  return [
    ...folders.map((folder) => ({ folder, files: Object.fromEntries(filesOf(folder)) })),
    ...globSync(ONE_FILE_FOR_ALL, { cwd: root }).map((path) => ({
      folder: dirname(path),
      files: read(path),
    })),
  ].map((catalogue) => ({ name: nameOf(catalogue.folder), ...catalogue }));
}

/** The package and the folder of the feature: `site-kit/legal/terms` below `packages`. */
const nameOf = (folder) =>
  folder
    .replace(/\/src(?=\/|$)/, '')
    .replace('/features/', '/')
    .replace(/\/messages$/, '');
