// Finds unused texts with i18next-cli's analysis of the sources. (A missing key does not compile: the types check the
// other direction.)
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeys } from 'i18next-cli';
import { baseOf, flatten } from './catalogue-rules.mjs';

const quiet = { info() {}, warn() {}, error() {}, updateProgress() {} };
const NO_SOURCES = ['**/*.{test,stories}.*', '**/{testing,node_modules}/**'];

/** Keys that are looked up by a code from the server, from a table in another package, or by i18next's `context`. */
const lookedUp = /(^|\.)(errors?|declined)\.|^language$|^\$comment$|^categoryNames\.|^footer\.copyright_/;

/** Read as properties of a typed object, which the compiler checks. */
const asObject = new Set(['packages/ui-locale']);

/** Returns the unused texts. The sites share their texts with the package on which they are built. */
export async function unusedTexts(root, catalogues) {
  const inMessages = catalogues.filter(
    ({ name, folder }) => folder.endsWith('/messages') && !asObject.has(name),
  );
  const widgets = inMessages.filter(({ folder }) => folder.startsWith('packages/ui-'));
  const sites = inMessages.filter(
    ({ folder }) => /^(apps\/|packages\/site-kit\/)/.test(folder) && !folder.startsWith('apps/backend/'),
  );
  const problems = [];
  for (const catalogue of widgets) {
    const asked = await askedIn(root, [catalogue.folder.replace(/\/messages$/, '')]);
    problems.push(...unusedIn(catalogue, asked));
  }
  const asked = await askedIn(root, [
    ...new Set(sites.map(({ folder }) => folder.split('/').slice(0, 3).join('/'))),
    'packages/site-kit/src',
  ]);
  return [...problems, ...sites.flatMap((catalogue) => unusedIn(catalogue, asked))];
}

async function askedIn(root, folders) {
  const { allKeys, objectKeys } = await findKeys(
    {
      locales: ['en'],
      extract: {
        input: folders.map((folder) => join(root, folder, '**/*.{ts,tsx}')),
        ignore: NO_SOURCES,
        output: 'unused/{{language}}/{{namespace}}.json',
        functions: ['t', '*.t', 'lookUp', '*.lookUp'],
      },
    },
    quiet,
  );
  const sources = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: NO_SOURCES }))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  return {
    keys: new Set([...[...allKeys.values()].map(({ key }) => baseOf(key)), ...literalsOf(sources)]),
    trees: objectKeys,
    patterns: templatesOf(sources),
  };
}

const withoutNamespace = (key) => key.slice(key.indexOf(':') + 1);

/** Keys in tables (`label: 'nav.home'`) that are passed to `t` as a value. */
function literalsOf(sources) {
  return sources.flatMap((source) =>
    [...source.matchAll(/['"]([\w-]+(?:[.:][\w-]+)*)['"]/g)].map(([, text]) => withoutNamespace(text)),
  );
}

/** Keys that are built at run time: `statuses.${status}`, `${mode}.title`. */
function templatesOf(sources) {
  return sources.flatMap((source) =>
    [...source.matchAll(/`((?:[\w.:-]|\$\{[^}`]*\})+)`/g)]
      .map(([, text]) => withoutNamespace(text))
      .filter((text) => text.includes('${') && /\w\.|\.\w/.test(text.replaceAll(/\$\{[^}]*\}/g, '')))
      .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`)),
  );
}

function unusedIn({ name, files }, { keys, trees, patterns }) {
  const isAsked = (key) =>
    keys.has(key) ||
    lookedUp.test(key) ||
    branchesOf(key).some((branch) => trees.has(branch)) ||
    patterns.some((pattern) => pattern.test(key));
  // A text that a site overrides in a shared namespace: `shared.account.titles.login`.
  const plain = (key) => (key.startsWith('shared.') ? key.split('.').slice(2).join('.') : key);
  return [...new Set([...flatten(files.en).keys()].map(baseOf))]
    .filter((key) => !isAsked(plain(key)))
    .map((key) => `${name}: nobody asks for "${key}"`);
}

/** `a.b.c` → `a`, `a.b`. */
function branchesOf(key) {
  const names = key.split('.');
  return names.slice(1).map((_name, index) => names.slice(0, index + 1).join('.'));
}
