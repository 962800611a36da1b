// Finds the catalogues of the project: every folder with an `en.json` below a `src`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { locales } from '../../packages/contracts/src/locales.ts';
import { widgetLanguages } from '../../packages/ui-locale/src/widget-languages.ts';

const widgetLocales = widgetLanguages.map(({ code }) => code);

/** The languages of the catalogues in a folder: the published widgets have more than the sites. */
export const localesOf = (folder) => (folder.startsWith('packages/ui-') ? widgetLocales : locales);

/** `[{ name, folder, files: { en: tree, de: tree … } }]`; throws with the path of a file that is not JSON. */
export function readCatalogues(root) {
  const found = globSync('{packages,apps}/*/src/**/en.json', { cwd: root }).filter(
    (path) => !path.includes('node_modules'),
  );
  const catalogues = found.sort().map((path) => {
    const folder = dirname(path);
    return { name: nameOf(folder), folder, files: readFiles(root, folder) };
  });
  return [...catalogues, ...oneFileForAll.map((path) => readWhole(root, path)).filter(Boolean)];
}

/** All languages in one file, by language: short texts that are always loaded together. */
const oneFileForAll = [
  'apps/backend/src/features/billing/invoices/messages/invoice.json',
  'apps/backend/src/features/billing/providers/sandbox/messages/bank.json',
  'apps/backend/src/features/downloads/messages/certificate.json',
];

function readWhole(root, path) {
  if (!existsSync(join(root, path))) return undefined;
  const folder = dirname(path);
  return { name: nameOf(folder), folder, files: JSON.parse(readFileSync(join(root, path), 'utf8')) };
}

/** The package and the folder of the feature: `site-kit/legal/terms` below `packages`. */
function nameOf(folder) {
  return folder
    .replace(/\/src(?=\/|$)/, '')
    .replace('/features/', '/')
    .replace(/\/messages$/, '');
}

function readFiles(root, folder) {
  const files = {};
  for (const path of globSync('*.json', { cwd: join(root, folder) })) {
    const locale = basename(path, '.json');
    if (!localesOf(folder).includes(locale)) continue;
    try {
      files[locale] = JSON.parse(readFileSync(join(root, folder, path), 'utf8'));
    } catch (error) {
      throw new Error(`${join(folder, path)} is no JSON: ${error.message}`, { cause: error });
    }
  }
  return files;
}
