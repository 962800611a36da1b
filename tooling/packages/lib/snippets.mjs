// The code blocks of a document as modules of a site, so that the compiler reads what users copy.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root } from './published.mjs';

const BLOCK = /^```(tsx?)(?: title="[^"]*")?\n([^]*?)^```$/gm;
const IMPORT = /^import [^;]*;.*$/gm;

/**
 * Names that a snippet uses and that its reader has: the state of a page, a site's own functions, values of earlier
 * steps. Everything else must be imported or declared in the document.
 */
const given = {
  acceptLanguage: 'string',
  api: `import('@lumigraph/api-clients').Lumigraph['auth'] & { subscribe(email: string): Promise<void> }`,
  app: `import('react').ReactNode`,
  auth: `import('@lumigraph/api-clients').Lumigraph['auth']`,
  cards: `readonly import('@lumigraph/contracts').SavedCard[]`,
  contact: `import('@lumigraph/api-clients').Lumigraph['contact']`,
  cookies: 'string',
  email: 'string',
  expect: '(value: unknown) => { toEqual(expected: unknown): void }',
  file: 'File',
  greet: '() => void',
  hours: `import('@lumigraph/ui-contact').OpeningHours`,
  i18n: `import('i18next').i18n`,
  it: '(name: string, test: () => void) => void',
  lastSeenAt: 'string',
  navigate: '(path: string, options: { replace: boolean }) => void',
  nonce: 'string',
  onSuccess: '() => void',
  options: `import('@lumigraph/contracts').PaymentOptions`,
  page: `import('react').ReactNode`,
  password: 'string',
  payments: `import('@lumigraph/api-clients').Lumigraph['payments']`,
  plans: `readonly import('@lumigraph/contracts').Plan[]`,
  search: 'URLSearchParams',
  session: `import('@lumigraph/api-clients').Lumigraph['session']`,
  setCards: `(cards: import('@lumigraph/contracts').SavedCard[]) => void`,
  show: '(percent: number) => void',
  subscription: `import('@lumigraph/contracts').Subscription`,
  tracker: `import('@lumigraph/analytics/react').Tracker`,
  t: '(key: string) => string',
};

const uses = (code, name) => new RegExp(`(?<![\\w.'"-])${name}\\b(?!['":-])`).test(code);

/** Names that an import statement brings. */
function importedNames(statement) {
  const [, names = ''] = /^import (?:type )?(.*) from/s.exec(statement) ?? [];
  const plain = names.replaceAll(/[{}]|\btype\b/g, '').split(',');
  return plain.map((name) => name.trim().split(' as ').at(-1)).filter(Boolean);
}

const declares = (code, name) =>
  [
    `(?:const|let|function|class|interface|type) ${name}\\b`,
    `(?:const|let) [{[][^=]*\\b${name}\\b[^=]*[}\\]] =`,
    `\\(\\{[^)]*\\b${name}\\b[^)]*\\}(?::|\\) =>)`,
  ].some((pattern) => new RegExp(pattern).test(code));

/** `…` in an element stands for the props that the snippet leaves out. */
const complete = (element) =>
  element.replaceAll(
    /<(\w+)\b([^<>]*) …/g,
    (_, name, props) => `<${name} {...({} as import('react').ComponentProps<typeof ${name}>)}${props}`,
  );

/** Elements at the top level of a snippet are values, not statements. */
function asModule(code) {
  const at = code.search(/^</m);
  if (at < 0) return `${code}\nexport {};\n`;
  return `${code.slice(0, at)}export const shown = (\n<>\n${complete(code.slice(at))}</>\n);\n`;
}

/** Modules of a document: `{ name, text }`. Later blocks may use what earlier blocks import. */
function modulesOf(document, markdown) {
  const before = [];
  return Array.from(markdown.matchAll(BLOCK)).map(([, extension, code], index) => {
    const own = code.match(IMPORT) ?? [];
    const missing = (name) =>
      uses(code, name) && !declares(code, name) && !own.some((line) => importedNames(line).includes(name));
    // One line a name: two earlier blocks may import the same one.
    const lineOf = new Map(before.flatMap((line) => importedNames(line).map((name) => [name, line])));
    const earlier = [...new Set(Array.from(lineOf).flatMap(([name, line]) => (missing(name) ? [line] : [])))];
    before.push(...own);
    const known = new Set([...own, ...earlier].flatMap(importedNames));
    const declared = Object.entries(given)
      .filter(([name]) => missing(name) && !known.has(name))
      .map(([name, type]) => `declare const ${name}: ${type};\n`);
    const text = [...earlier.map((line) => `${line}\n`), ...declared, asModule(code)].join('');
    return { name: `${document}-${index + 1}.${extension}`, text };
  });
}

/**
 * A module that compiles only if the type of a package's texts is that of its published English catalogue: a bundler of
 * declarations can change the keys of a JSON module.
 */
const messagesModule = (name, type) => `import en from '${name}/messages/en.json';
import type { ${type} } from '${name}';
export const texts: ${type} = en;
export const catalogue: typeof en = texts;
`;

/** Writes {@link messagesModule} of every package with a type for its texts. */
function writeMessagesModules(folder) {
  for (const { name, folder: of, manifest } of publishedPackages()) {
    const [, type] = /\btype (\w+Messages)\b/.exec(readFileSync(join(of, 'src/index.ts'), 'utf8')) ?? [];
    if (type && './messages/*.json' in manifest.exports)
      writeFileSync(join(folder, `${name}-messages.ts`), messagesModule(manifest.name, type));
  }
}

/** The files that a guide has the reader write: later files import them by name. */
function writeFiles(folder, markdown) {
  for (const [, path, text] of markdown.matchAll(/^```\w+ title="src\/([^"/]+)"\n([^]*?)^```$/gm))
    writeFileSync(join(folder, path), text);
}

const guides = join(root, 'apps/storybook/src/guide');

/** The pages of Storybook, and the examples which they print. */
function writeGuides(folder) {
  cpSync(join(guides, 'examples'), join(folder, 'guides'), {
    recursive: true,
    filter: (path) => !path.includes('.test.'),
  });
  const pages = readdirSync(guides).filter((name) => name.endsWith('.mdx'));
  return pages.map((name) => [`guide-${name.replace('.mdx', '')}`, join(guides, name)]);
}

/**
 * Writes every snippet of the READMEs and of the guides into a folder, and the checks of the types of texts; returns the
 * number of snippets.
 */
export function writeSnippets(folder) {
  mkdirSync(folder, { recursive: true });
  const readmes = publishedPackages().map(({ name, folder: of }) => [name, join(of, 'README.md')]);
  const documents = [...readmes, ['site-teams', join(root, 'docs/site-teams.md')], ...writeGuides(folder)];
  const modules = documents.flatMap(([name, path]) => modulesOf(name, readFileSync(path, 'utf8')));
  for (const { name, text } of modules) writeFileSync(join(folder, name), text);
  writeMessagesModules(folder);
  for (const [, path] of documents) writeFiles(folder, readFileSync(path, 'utf8'));
  return modules.length;
}
