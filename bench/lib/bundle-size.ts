import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = 'virtual:entry';

export interface Bundle {
  /** Bytes that the page loads at once. */
  initialBytes: number;
  /** Bytes that the page loads on demand. */
  lazyBytes: number;
  cssBytes: number;
}

const brotli = (text: string | Uint8Array): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** `@lumigraph/ui-auth`, `@lumigraph/ui-kit/styles.css` → the file in this repository. */
const inRepository = (code: string): string =>
  code.replaceAll(/'@lumigraph\/([\w-]+)((?:\/[\w.-]+)?)'/g, (_all, name: string, entry: string) => {
    const file = entry.endsWith('.css') ? entry : `${entry || '/index'}.ts`;
    return JSON.stringify(`${root}packages/${name}/src${file}`);
  });

/**
 * Bundles a few lines of code as a site would, minified, without the external modules, and measures the result in
 * brotli.
 */
export async function bundleSize(code: string, external: readonly string[]): Promise<Bundle> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@lumigraph/source', ...defaultClientConditions] },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        // Resolves libraries from the widgets' packages.
        resolveId(id: string, importer: string | undefined) {
          if (id === ENTRY) return `\0${ENTRY}`;
          const fromEntry = importer === `\0${ENTRY}` && !id.startsWith('/');
          return fromEntry ? this.resolve(id, `${root}packages/ui-auth/src/index.ts`) : null;
        },
        load(id: string) {
          if (id === `\0${ENTRY}`) return inRepository(code);
          // Vite's preload helper: a site contains it once for all its dynamic imports.
          return id.endsWith('vite/preload-helper.js')
            ? 'export const __vitePreload = (load) => load();'
            : null;
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      cssTarget: 'esnext',
      modulePreload: false,
      rollupOptions: {
        input: ENTRY,
        external: external.map((name) => new RegExp(`^${name}(/|$)`)),
        // Code that the entry shares with a part loaded later belongs to the entry, as in the page of a site.
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })) as Rolldown.RolldownOutput;
  return measure(result.output);
}

function measure(output: Rolldown.RolldownOutput['output']): Bundle {
  const chunks = output.filter((file) => file.type === 'chunk');
  const initial = new Set<string>();
  const follow = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || initial.has(name)) return;
    initial.add(name);
    for (const next of chunk.imports) follow(next);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) follow(fileName);
  const sum = (wanted: boolean) =>
    chunks
      .filter(({ fileName }) => initial.has(fileName) === wanted)
      .reduce((bytes, { code }) => bytes + brotli(code), 0);
  const cssBytes = output
    .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
    .reduce((bytes, file) => bytes + brotli('source' in file ? file.source : ''), 0);
  return { initialBytes: sum(true), lazyBytes: sum(false), cssBytes };
}
