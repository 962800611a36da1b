import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type ConfigEnv, type UserConfig, type Plugin } from 'vite';
import { browserTargets } from '../../../tooling/build/browsers.ts';
import { HEAD } from '../src/app/document.ts';
import { landingChunks, productionRouter, pureRouter, shortIcons, STARTER } from './landing-chunks.ts';

export { browserTargets, compressedFiles };

// Workspace packages resolve to their sources through the condition `@lumigraph/source`.
export const conditions = ['@lumigraph/source', 'module', 'browser', 'development|production'];

const shared = {
  resolve: { conditions, dedupe: ['react', 'react-dom', 'i18next', 'react-i18next'] },
} satisfies UserConfig;

const browserBuild = {
  target: browserTargets,
  manifest: true,
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  cssCodeSplit: true,
  sourcemap: 'hidden',
} satisfies UserConfig['build'];

/**
 * The landing script lists the files of every page that it links to. Their names are hashes, which do not
 * compress: without readable names beside them, it is a kilobyte smaller. The manifest and the source maps
 * still map modules to files.
 */
const shortNames = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' };

/** The server allows WebAssembly in files of this name; documents never allow it. */
const workerNames = { entryFileNames: 'assets/worker-[hash:8].js' };

const ENTRY = 'src/entry-client.tsx';

/** The site in the browser, and its development server in front of a running `npm start`. */
const site = ({ command }: ConfigEnv): UserConfig => ({
  plugins: [
    react(),
    pureRouter(),
    shortIcons(),
    developmentDocument(ENTRY),
    compressedFiles(),
    withoutSchemas(),
  ],
  resolve: { ...shared.resolve, alias: command === 'build' ? [productionRouter()] : [] },
  build: {
    ...browserBuild,
    outDir: 'dist/client',
    rolldownOptions: {
      input: { index: ENTRY, starter: STARTER },
      output: { codeSplitting: landingChunks, ...shortNames },
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { ...shortNames, ...workerNames } } },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/cdn': 'http://127.0.0.1:4000' } },
});

/**
 * The payment page is built separately: its files contain no code of the site, the router or analytics, so
 * that `dist/payment` is the complete inventory of our scripts on it.
 */
const payment = (): UserConfig => ({
  plugins: [react(), shortIcons(), compressedFiles(), withoutSchemas()],
  ...shared,
  build: {
    ...browserBuild,
    outDir: 'dist/payment',
    copyPublicDir: false,
    rolldownOptions: { input: { payment: 'src/entry-payment.tsx' } },
  },
});

/** Beside the files of the site, after their build: the service worker knows by their names which build it belongs to. */
const offline = (): UserConfig => ({
  plugins: [compressedFiles()],
  ...shared,
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    SITE_BUILD: JSON.stringify(
      createHash('sha256').update(readFileSync('dist/client/.vite/manifest.json')).digest('hex').slice(0, 12),
    ),
  },
  build: {
    target: browserTargets,
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});

/**
 * The server build that renders pages: one self-contained folder, so that the backend needs none of these
 * libraries.
 */
const server = (): UserConfig => ({
  plugins: [react(), shortIcons()],
  resolve: { ...shared.resolve, alias: [productionRouter()] },
  ssr: {
    resolve: {
      conditions: ['@lumigraph/source', 'module', 'node', 'development|production'],
      externalConditions: ['node'],
    },
    noExternal: true,
  },
  // Without this, the server's bundle contains React twice, and selects one by the environment of the
  // process.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2022',
    ssr: 'src/entry-server.tsx',
    outDir: 'dist/server',
    assetsInlineLimit: 0,
    sourcemap: true,
    copyPublicDir: false,
  },
});

/** The whole `vite.config.ts` of a site: `vite build` for the browser, `--mode offline`, `--mode payment` and `--mode server` for the rest. */
export const siteBuild = defineConfig((env) => {
  switch (env.mode) {
    case 'offline':
      return offline();
    case 'payment':
      return payment();
    case 'server':
      return server();
    default:
      return site(env);
  }
});

const compressible = /\.(?:js|css|html|svg|json|txt|wasm|webmanifest)$/;
/** Above this the best level takes half a minute for two percent. */
const LARGE_BYTES = 1024 * 1024;
/** Below this a compressed copy saves nothing on the wire. */
const SMALLEST_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses an asset. */
function compressedFiles(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** The schema library is larger than any page: one constant from a file with schemas would bring it. */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { moduleIds } = file;
        if (moduleIds.some((id) => id.includes('/typebox/')))
          this.error(
            `A page imports schemas: keep the constants that it needs in a file without them.\n${moduleIds.join('\n')}`,
          );
      }
    },
  };
}

/** An empty shell, which the browser renders: in development, no server renders the pages. */
const shell = (entry: string): string =>
  `<!doctype html><html lang="en"><head>${HEAD}<script type="module" src="/${entry}"></script></head><body><div id="root"></div></body></html>`;

/** The development server responds with this document to every address that is no file. */
function developmentDocument(entry: string): Plugin {
  return {
    name: 'development-document',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: (viteServer) => () => {
      viteServer.middlewares.use((request, response, next) => {
        const result = async (): Promise<void> => {
          const html = await viteServer.transformIndexHtml(request.url ?? '/', shell(entry));
          response.setHeader('content-type', 'text/html').end(html);
        };
        result().catch(next); // oxlint-disable-line promise/no-callback-in-promise -- what connect asks for
      });
    },
  };
}
