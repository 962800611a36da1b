import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { publishedPackages, root } from './lib/published.mjs';

/** Dotted keys; the plural forms of a text are one text. */
const keysOf = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : [prefix + key.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  );

/** The parts of widgets: selectors of CSS, and keys of `appearance.elements`. */
const PART = /(?:data-part=(?:"|\{`)|\b(?:part|classOf)\(')([a-z][a-z-]+)/g;

/** `./brands/*.css` is `./brands/dating.css` and others. */
function filesOf(entry: string, target: string, folder: string): string[] {
  const [before = '', after] = target.slice('./'.length).split('*');
  // It may come with the build.
  if (after === undefined) return [entry];
  return globSync(target, { cwd: folder }).map((file) =>
    entry.replace('*', () => file.slice(before.length, file.length - after.length)),
  );
}

/** What a site names besides the exports. */
function otherNamesOf(manifest: { exports: Record<string, unknown> }, folder: string) {
  const read = (file: string) =>
    existsSync(join(folder, 'src', file)) ? readFileSync(join(folder, 'src', file), 'utf8') : '';
  const files = (pattern: string) => globSync(pattern, { cwd: join(folder, 'src') });
  const widgets = files('**/*.tsx').filter((file) => !/\.(?:test|stories)\.|testing\//.test(file));
  return {
    files: Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === 'string' ? filesOf(entry, target, folder) : [],
    ),
    parts: widgets.flatMap((file) => Array.from(read(file).matchAll(PART), ([, part]) => part ?? '')),
    texts: keysOf(JSON.parse(read('messages/en.json') || '{}') as object),
    tokens: read('tokens.css').match(/--[\w-]+(?=\s*:)/g) ?? [],
  };
}

const packages = publishedPackages().map(({ name, folder, manifest, entries }) => ({
  name,
  entries,
  others: otherNamesOf(manifest, folder),
}));

const program = ts.createProgram(
  packages.flatMap(({ entries }) => entries.map(({ file }) => file)),
  {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    noLib: true,
    types: [],
    customConditions: ['@lumigraph/source'],
  },
);
const checker = program.getTypeChecker();

/** The names that an entry exports: `Button`, `type ButtonProps`. */
function namesOf(file: string): string[] {
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!symbol) throw new Error(`${file} exports nothing.`);
  return checker
    .getExportsOfModule(symbol)
    .map((exported) => {
      const original = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      return original.flags & ts.SymbolFlags.Value ? exported.name : `type ${exported.name}`;
    })
    .sort();
}

/**
 * Published names are an API. Removing or renaming one needs a major change (or a deprecation first), adding one a
 * minor: `pnpm exec changeset`, then `pnpm vitest run tooling/packages -u` updates the list.
 */
describe.each(packages)('the API of @lumigraph/$name', ({ name, entries, others }) => {
  it('is the one that was reviewed', async () => {
    expect(entries.length).toBeGreaterThan(0);
    const sections = [
      ...entries.map(({ entry, file }) => [entry, namesOf(file)] as const),
      ...Object.entries(others).filter(([, names]) => names.length > 0),
    ];
    const text = sections
      .map(([heading, names]) =>
        [heading, ...[...new Set(names)].sort().map((each) => `  ${each}`)].join('\n'),
      )
      .join('\n\n');
    expect(text).toMatch(/^ {2}\S/m);
    await expect(`${text}\n`).toMatchFileSnapshot(join(root, 'tooling/packages/api', `${name}.txt`));
  });
});

it('covers every package, and every source that it names exists', () => {
  expect(packages.length).toBeGreaterThanOrEqual(9);
  const missing = packages.flatMap(({ entries }) => entries).filter(({ file }) => !existsSync(file));
  expect(missing).toEqual([]);
});
