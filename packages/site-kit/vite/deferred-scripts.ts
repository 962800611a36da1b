import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const IMPORTED = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"\s*>/g;

/** In a build, documents have one small script (src/app/starter.ts), which loads all others later. */
export const STARTER = fileURLToPath(new URL('../src/app/starter.ts', import.meta.url));

export function deferredScripts(): Plugin {
  let starter = '';
  return {
    name: 'deferred-scripts',
    apply: 'build',
    // After Vite has written the document.
    enforce: 'post',
    buildStart() {
      starter = this.emitFile({ type: 'chunk', id: STARTER, name: 'starter' });
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          makeLate(file, `/${this.getFileName(starter)}`);
      }
    },
  };
}

function makeLate(document: Rolldown.OutputAsset, starter: string): void {
  const html = String(document.source);
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) throw new Error(`${document.fileName} has no script of type "module".`);
  // Vite lists imported files before their importers; the site's own code is last.
  const files = [...[...html.matchAll(IMPORTED)].map(([, href = '']) => href), entry];
  document.source = html
    .replaceAll(IMPORTED, '')
    .replace(ENTRY, `<script type="module" src="${starter}" data-files="${files.join(' ')}"></script>`);
}
