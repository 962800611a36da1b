import { build, defaultClientConditions, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { publishedPackages } from './lib/published.mjs';

/** Everything that a browser may import of a package; contracts hold the schemas themselves. */
const entries = publishedPackages()
  .filter(({ name }) => name !== 'contracts')
  .flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.exports as Record<string, Record<string, string>>)
      .filter(([entry, target]) => entry !== './testing' && target['@lumigraph/source'] !== undefined)
      .map(([entry, target]) => ({
        name: `${name}${entry.slice(1)}`,
        file: `${folder}/${target['@lumigraph/source']!.slice(2)}`,
      })),
  );

async function modulesOf(file: string): Promise<string[]> {
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
  return output.flatMap((file_) => (file_.type === 'chunk' ? Object.keys(file_.modules) : []));
}

describe('what a browser gets of a package', () => {
  // The schema library weighs more than any widget. A constant that lies beside a schema brings it along: put it apart.
  it.each(entries)('$name has no schemas in it', async ({ file }) => {
    const modules = await modulesOf(file);
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((id) => id.includes('/typebox/')).slice(0, 1)).toEqual([]);
  });
});
