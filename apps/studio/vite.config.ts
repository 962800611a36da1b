import { browserTargets, compressedFiles, conditions } from '@lumigraph/site-kit/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = 'http://127.0.0.1:4000';

/** The server serves `dist` below this path of the main site, with a policy without inline scripts and styles. */
export default defineConfig({
  base: '/studio/',
  plugins: [react(), compressedFiles()],
  resolve: { conditions, dedupe: ['react', 'react-dom', 'i18next', 'react-i18next'] },
  build: {
    target: browserTargets,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        // One stylesheet in the order of the imports: it begins with the order of the cascade layers, which must not
        // depend on which part of the studio is loaded first.
        codeSplitting: { groups: [{ name: 'styles', test: /\.css$/ }] },
      },
    },
  },
  server: { port: 5180, proxy: { '/api': backend, '/cdn': backend } },
});
