import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { landingChunks, productionRouter } from './landing-chunks.ts';
import { lateScripts } from './late-scripts.ts';

// Workspace packages are taken from their sources through the condition `@lumigraph/source`.
const conditions = ['@lumigraph/source', 'module', 'browser', 'development|production'];

/** The whole `vite.config.ts` of a site: the browser's build, and with `--ssr` the server's. */
export const siteBuild = defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [lateScripts(), compressedFiles()])],
  resolve: {
    conditions,
    alias: command === 'build' ? [productionRouter()] : [],
    dedupe: ['react', 'react-dom', 'i18next', 'react-i18next'],
  },
  ssr: {
    resolve: {
      conditions: ['@lumigraph/source', 'module', 'node', 'development|production'],
      externalConditions: ['node'],
    },
    // One self-contained folder: the backend loads it by path and needs none of these libraries itself.
    noExternal: true,
  },
  // Without this the server's bundle carries React twice, and chooses by the environment of whoever starts it.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    sourcemap: isSsrBuild ? true : 'hidden',
    copyPublicDir: !isSsrBuild,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: landingChunks } } }),
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/cdn': 'http://127.0.0.1:4000' } },
}));
