// `npm test` step `texts`: compares every catalogue with English, checks that completeness never decreases, and finds
// unused keys. `node tooling/i18n/check.mjs --record` records the measured values after texts were added.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCatalogues, compareDocuments } from './catalogue-rules.mjs';
import { locales } from '../../packages/contracts/src/locales.ts';
import { localesOf, readCatalogues } from './catalogues.mjs';
import { judgeMissing } from './completeness.mjs';
import { unusedTexts } from './used-keys.mjs';
import { compareWording } from './wording-rules.mjs';

const root = join(import.meta.dirname, '../..');
const recordPath = join(import.meta.dirname, 'missing.json');
/** The percentages that the language selector of the sites shows, by language; complete languages are omitted. */
const percentPath = join(root, 'packages/site-kit/src/app/completeness.json');
const record = process.argv.includes('--record');

const catalogues = readCatalogues(root);
if (catalogues.length < 10)
  throw new Error(`Only ${catalogues.length} catalogues were found: the search is broken.`);

const problems = [];
const measured = {};
/** All catalogues of a language, those of the widgets included. */
const sums = {};
/** What a visitor of the sites sees. */
const shown = Object.fromEntries(locales.map((locale) => [locale, { total: 0, missing: 0 }]));
for (const { name, folder, files } of catalogues) {
  for (const locale of localesOf(folder)) {
    const isCatalogue = folder.endsWith('/messages');
    const result = (isCatalogue ? compareCatalogues : compareDocuments)(files.en, files[locale], locale);
    // Text pages are legal documents with terms of their own.
    const wording = isCatalogue ? compareWording(files[locale] ?? {}, { locale, catalogue: name }) : [];
    problems.push(...[...result.problems, ...wording].map((problem) => `${name} ${locale}: ${problem}`));
    sums[locale] ??= { total: 0, missing: 0 };
    sums[locale].total += result.total;
    sums[locale].missing += result.missing.length;
    if (locales.includes(locale) && !name.startsWith('apps/backend/')) {
      shown[locale].total += result.total;
      shown[locale].missing += result.missing.length;
    }
    // The widgets' other languages may lack new texts, which are then English.
    if (locales.includes(locale) && result.missing.length > 0)
      (measured[locale] ??= {})[name] = result.missing;
  }
}
problems.push(...(await unusedTexts(root, catalogues)));

const counts = Object.fromEntries(
  Object.entries(measured).map(([locale, missing]) => [
    locale,
    Object.fromEntries(Object.entries(missing).map(([name, keys]) => [name, keys.length])),
  ]),
);
const percents = Object.fromEntries(
  Object.entries(shown)
    .filter(([, { missing }]) => missing > 0)
    .map(([locale, { total, missing }]) => [locale, Math.floor((100 * (total - missing)) / total)]),
);
const recorded = JSON.parse(readFileSync(recordPath, 'utf8'));
const judged = judgeMissing(counts, recorded);
if (record) {
  // Records only improvements: a new English text must have its translations.
  const fallen = judged.filter(({ fewer }) => !fewer);
  if (fallen.length === 0) {
    writeFileSync(recordPath, `${JSON.stringify(counts, null, 2)}\n`);
    writeFileSync(percentPath, `${JSON.stringify(percents, null, 2)}\n`);
  }
  problems.push(...fallen.map(({ say }) => say));
} else {
  if (readFileSync(percentPath, 'utf8') !== `${JSON.stringify(percents, null, 2)}\n`)
    problems.push(
      'The language selector does not say what is measured: "npm run texts -- --record" mends it',
    );
  for (const { locale, name, say } of judged) {
    const keys = measured[locale]?.[name] ?? [];
    problems.push(
      keys.length > 0 ? `${say}: ${keys.slice(0, 8).join(', ')}${keys.length > 8 ? ' …' : ''}` : say,
    );
  }
}

for (const [locale, { total, missing }] of Object.entries(sums)) {
  console.log(
    `${locale}: ${total - missing} of ${total} texts (${Math.floor((100 * (total - missing)) / total)} %)`,
  );
}
for (const problem of problems) console.error(problem);
console.log(`${catalogues.length} catalogues, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
