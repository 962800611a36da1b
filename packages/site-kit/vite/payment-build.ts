import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';

/**
 * The payment page is built apart from the site: its files hold nothing of the site, the router or analytics, so that
 * `dist/payment` is the whole inventory of our scripts on it.
 */
export const paymentBuild = defineConfig({
  plugins: [react(), compressedFiles()],
  resolve: {
    conditions: ['@lumigraph/source', 'module', 'browser', 'development|production'],
    dedupe: ['react', 'react-dom', 'i18next', 'react-i18next'],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/payment',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    sourcemap: 'hidden',
    copyPublicDir: false,
    rolldownOptions: { input: 'payment.html' },
  },
});
