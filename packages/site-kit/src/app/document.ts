import type { ThemeChoice } from '../lib/theme.ts';
import { initialDataBlock, type InitialData } from './initial-data.ts';

/** The part of Vite's `manifest.json` that is used here. */
export type Manifest = Record<
  string,
  { file: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }
>;

export interface DocumentOptions {
  template: string;
  manifest: Manifest;
  /** HTML of the app; empty for a shell. */
  markup: string;
  /** Rendered before the app's own element. */
  notice?: string;
  locale: string;
  brand: string;
  theme: ThemeChoice;
  /** Modules (by their names in the manifest) that the page needs besides the entry. */
  sources: readonly string[];
  data: InitialData;
}

const ROOT_START = '<div class="site"';

/** Files of modules with all their imports, without those that the entry loads anyway. */
export function filesOf(manifest: Manifest, sources: readonly string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const walk = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  for (const entry of entries) walk(entry);
  const brought = new Set(seen);
  for (const source of sources) walk(source);
  const added = [...seen].filter((source) => !brought.has(source)).map((source) => manifest[source]);
  return {
    js: added.flatMap((chunk) => (chunk?.file.endsWith('.js') ? [chunk.file] : [])),
    css: [...new Set(added.flatMap((chunk) => chunk?.css ?? []))],
  };
}

/**
 * React renders hoisted elements (title, meta, preloads) before the app's own element; they belong in the
 * head.
 */
export function splitMarkup(markup: string): { head: string; app: string } {
  const start = markup.indexOf(ROOT_START);
  return start < 0 ? { head: '', app: markup } : { head: markup.slice(0, start), app: markup.slice(start) };
}

/** Inserts a rendered page, its head and its data into the built template. */
export function buildDocument(deps: DocumentOptions): string {
  const { head, app } = splitMarkup(deps.markup);
  const files = filesOf(deps.manifest, deps.sources);
  const stylesheets = files.css.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const scripts = files.js.map((file) => ` /${file}`).join('');
  const theme = deps.theme === 'system' ? '' : ` data-theme="${deps.theme}"`;
  // Replacement functions, because texts may contain `$&` and similar patterns.
  return (
    deps.template
      .replace(/<html[^>]*>/, () => `<html lang="${deps.locale}" data-brand="${deps.brand}"${theme}>`)
      .replace('<!--head-->', () => head)
      // After the site's own stylesheet, which sets the order of the cascade layers.
      .replace('</head>', () => `${stylesheets}</head>`)
      // Listed with the site's own files, which load together (starter.ts).
      .replace(/ data-files="[^"]*/, (own) => own + scripts)
      .replace('<div id="root">', (root) => (deps.notice ?? '') + root)
      .replace('<!--app-->', () => app)
      .replace('<!--data-->', () => initialDataBlock(deps.data))
  );
}
