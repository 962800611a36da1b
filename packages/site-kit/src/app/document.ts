import type { Locale } from '@lumigraph/contracts';
import type { ThemeChoice } from '../lib/theme.ts';
import { initialDataBlock, INITIAL_DATA_ID, type InitialData } from './initial-data.ts';

/** The part of Vite's `manifest.json` that is used here. */
export type Manifest = Record<
  string,
  { file: string; name?: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }
>;

/** A rendered page in its parts: the backend completes them, writes and compresses the document. */
export interface SiteDocument {
  /** Attributes of the html element; their values need no escaping. */
  attributes: Readonly<Record<string, string>>;
  /** HTML of head and body. */
  head: readonly string[];
  body: readonly string[];
  /** Addresses of the stylesheets: the site's, which sets the order of the cascade layers, and the page's. */
  stylesheets: readonly string[];
  /** Addresses of the scripts, in the order in which they run. */
  scripts: readonly string[];
  /** Script that loads the others later (starter.ts). */
  starter?: string | undefined;
  /** Addresses of the images that load with high priority, in their order. */
  firstImages: readonly string[];
}

export interface DocumentOptions {
  manifest: Manifest;
  /** HTML of the app; empty for a shell. */
  markup: string;
  /** Rendered before the app's own element. */
  notice?: string;
  /** HTML for the end of the head, besides what the app puts there: structured data about the site. */
  facts?: string;
  locale: string;
  brand: string;
  theme: ThemeChoice;
  /** Modules (by their names in the manifest) and named chunks that the page needs besides the entry. */
  sources: readonly string[];
  firstImages?: readonly string[];
  data: InitialData;
}

/**
 * The head of every document. It is painted once it has arrived, down to the data at its end (`expect`): a half-loaded
 * header would shift when the rest arrives.
 */
export const HEAD =
  '<meta charset="utf-8" />' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />' +
  '<meta name="color-scheme" content="light dark" />' +
  '<link rel="icon" href="/favicon.ico" sizes="32x32" />' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />' +
  `<link rel="expect" href="#${INITIAL_DATA_ID}" blocking="render" />`;

export type DocumentFiles = Pick<SiteDocument, 'stylesheets' | 'scripts' | 'starter'>;

/** Manifest → modules → their files. A build has one manifest, and a site few combinations of modules. */
const known = new WeakMap<Manifest, Map<string, DocumentFiles>>();

/** Files of the entry and of modules with all their imports: imported files precede their importers. */
export function filesOf(manifest: Manifest, sources: readonly string[]): DocumentFiles {
  const ofBuild = known.get(manifest) ?? new Map<string, DocumentFiles>();
  known.set(manifest, ofBuild);
  const key = sources.join(' ');
  const found = ofBuild.get(key) ?? findFiles(manifest, sources);
  ofBuild.set(key, found);
  return found;
}

function findFiles(manifest: Manifest, sources: readonly string[]): DocumentFiles {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const starter = entries.find((name) => name.endsWith('/starter.ts'));
  const seen = new Set<string>();
  const files: Manifest[string][] = [];
  const walk = (source: string): void => {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
    if (!chunk || source === starter || seen.has(source)) return;
    seen.add(source);
    for (const imported of chunk.imports ?? []) walk(imported);
    files.push(chunk);
  };
  for (const source of [...entries, ...sources]) walk(source);
  const addresses = (names: readonly string[]) => [...new Set(names)].map((name) => `/${name}`);
  return {
    stylesheets: addresses(files.flatMap(({ css = [] }) => css)),
    scripts: addresses(files.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    starter: starter && `/${manifest[starter]?.file}`,
  };
}

const LATIN = /-latin-wght-normal\.woff2$/;
const CYRILLIC = /-(?:latin|cyrillic)-wght-normal\.woff2$/;
/** The font files of `fonts.css` with the letters of a language; the others load when a page uses them. */
const FONTS: Readonly<Record<Locale, RegExp>> = {
  en: LATIN,
  de: LATIN,
  bg: CYRILLIC,
  ru: CYRILLIC,
  es: LATIN,
  zh: LATIN,
};

/**
 * Preloads of the fonts that a language needs, so that the first page already shows them: a browser finds the names in
 * the stylesheet only after its first layout, too late for `font-display: optional`. The low priority leaves a slow
 * connection to the first image. Phones keep the system's font (fonts.css).
 */
function preloadedFonts(manifest: Manifest, locale: string): string {
  const ofBuild = knownFonts.get(manifest) ?? new Map<string, string>();
  knownFonts.set(manifest, ofBuild);
  const found = ofBuild.get(locale) ?? findFonts(manifest, locale);
  ofBuild.set(locale, found);
  return found;
}

const knownFonts = new WeakMap<Manifest, Map<string, string>>();

function findFonts(manifest: Manifest, locale: string): string {
  const fonts = FONTS[locale as Locale];
  return Object.keys(manifest)
    .filter((name) => fonts.test(name))
    .map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" media="(min-width: 600px)" href="/${manifest[name]?.file}">`,
    )
    .join('');
}

const ROOT_START = '<div class="site"';

/**
 * React renders hoisted elements (title, meta, preloads) before the app's own element; they belong in the
 * head.
 */
export function splitMarkup(markup: string): { head: string; app: string } {
  const start = markup.indexOf(ROOT_START);
  return start < 0 ? { head: '', app: markup } : { head: markup.slice(0, start), app: markup.slice(start) };
}

/** The parts of a rendered page. */
export function documentOf(options: DocumentOptions): SiteDocument {
  const {
    manifest,
    sources,
    locale,
    brand,
    theme,
    notice = '',
    facts = '',
    firstImages = [],
    data,
  } = options;
  const { head, app } = splitMarkup(options.markup);
  return {
    ...filesOf(manifest, sources),
    attributes: {
      lang: locale,
      'data-brand': brand,
      ...(theme === 'system' ? {} : { 'data-theme': theme }),
    },
    head: [HEAD, preloadedFonts(manifest, locale), head, facts],
    body: [notice, '<div id="root">', app, '</div>', initialDataBlock(data)],
    firstImages,
  };
}
