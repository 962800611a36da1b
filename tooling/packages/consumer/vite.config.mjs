import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Writes a list of the bundled modules: a duplicated library appears in two folders. */
const listModules = {
  name: 'list-modules',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'modules.json',
      source: JSON.stringify([...this.getModuleIds()]),
    });
  },
};

export default defineConfig({
  plugins: [react(), listModules],
  build: { target: 'es2022', chunkSizeWarningLimit: 5_000 },
  logLevel: 'warn',
});
