import { build, defaultClientConditions, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { publishedPackages } from './lib/published.mjs';

/** For tests, and for Node. */
const notForBrowsers = new Set(['./testing', './brand-check']);

/** All entries of a package that a browser may import; contracts contain the schemas themselves. */
const entries = publishedPackages()
  .filter(({ name }) => name !== 'contracts')
  .flatMap(({ name, entries: all }) =>
    all
      .filter(({ entry }) => !notForBrowsers.has(entry))
      .map(({ entry, file }) => ({ name: `${name}${entry.slice(1)}`, file })),
  );

async function bundle(file: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@lumigraph/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: file,
        external: [/^react(-dom)?(\/|$)/, /^i18next$/, /^react-i18next$/],
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((each) => each.type === 'chunk');
}

const bundles = new Map<string, Promise<Rolldown.OutputChunk[]>>();

/** Each entry is bundled once for all tests. */
function chunksOf(file: string): Promise<Rolldown.OutputChunk[]> {
  const chunks = bundles.get(file) ?? bundle(file);
  bundles.set(file, chunks);
  return chunks;
}

describe('what a browser gets of a package', () => {
  // The schema library is larger than any widget. A constant in the same file as a schema would import it, so it
  // belongs in a separate file.
  it.each(entries)('$name has no schemas in it', async ({ file }) => {
    const modules = (await chunksOf(file)).flatMap((chunk) => Object.keys(chunk.modules));
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((id) => id.includes('/typebox/')).slice(0, 1)).toEqual([]);
  });

  // In a React server component `react` has neither contexts nor most hooks.
  it.each(entries.filter(({ name }) => name.endsWith('/server')))(
    '$name has no React in it',
    async ({ file }) => {
      const chunks = await chunksOf(file);
      const own = new Set(chunks.map(({ fileName }) => fileName));
      const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
      expect(imported.filter((name) => !own.has(name))).toEqual([]);
    },
  );

  // 15 kB that a site without i18next should not load; it may not even have it installed.
  it.each(entries)('$name asks for i18next only where that is its name', async ({ name, file }) => {
    const imports = (await chunksOf(file)).flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
    expect(imports.some((each) => /i18next/.test(each))).toBe(name.endsWith('/i18next'));
  });
});
