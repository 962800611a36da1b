// `npm test` step `texts`: compares every catalogue with English and with the rules of its language, and finds unused keys.
import { join } from 'node:path';
import { compareCatalogues, compareDocuments, compareTranslations } from './catalogue-rules.mjs';
import { locales } from '../../packages/contracts/src/locales.ts';
import { localesOf, readCatalogues } from './catalogues.mjs';
import { unusedTexts } from './used-keys.mjs';
import { compareWording } from './wording-rules.mjs';

const root = join(import.meta.dirname, '../..');
const catalogues = readCatalogues(root);
if (catalogues.length < 10)
  throw new Error(`Only ${catalogues.length} catalogues were found: the search is broken.`);

const problems = await unusedTexts(root, catalogues);
// Letters address the reader with a capital in Bulgarian; the studio has readers of its own.
const isPage = ({ folder }) => /^(?:packages|apps\/(?!backend|studio)).*\/messages$/.test(folder);
problems.push(...compareTranslations(catalogues.filter(isPage)));
const sums = {};
for (const { name, folder, files } of catalogues) {
  for (const locale of localesOf(folder)) {
    const isCatalogue = folder.endsWith('/messages');
    const result = (isCatalogue ? compareCatalogues : compareDocuments)(files.en, files[locale], locale);
    // Text pages are legal documents with terms of their own.
    const wording = isCatalogue ? compareWording(files[locale] ?? {}, { locale, catalogue: name }) : [];
    // The languages that only widgets have may lack new texts, which are then English.
    const missing = locales.includes(locale) ? result.missing.map((key) => `${key}: is missing`) : [];
    problems.push(
      ...[...missing, ...result.problems, ...wording].map((each) => `${name} ${locale}: ${each}`),
    );
    sums[locale] ??= { total: 0, translated: 0 };
    sums[locale].total += result.total;
    sums[locale].translated += result.total - result.missing.length;
  }
}

for (const [locale, { total, translated }] of Object.entries(sums))
  console.log(`${locale}: ${translated} of ${total} texts (${Math.floor((100 * translated) / total)} %)`);
for (const problem of problems) console.error(problem);
console.log(`${catalogues.length} catalogues, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
