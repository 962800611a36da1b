// `pnpm check-hosts [host …]`: renders every widget in pages with CSS of their own, in Chromium: Tailwind 3 and 4,
// Bootstrap, Mantine, MUI, a dark page, an old one, a shadow root, an iframe, twice on a page; light and dark, with our
// styles before and after the host's. The host's own elements must not change, and the widgets must look as on a page
// without any CSS. `npm test` checks `tailwind` and `plain`, the long run every host.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import postcss from 'postcss';
import tailwind3 from 'tailwindcss-3';
import { build } from 'vite';
import { hear, inChromium } from '../packages/lib/drive.mjs';
import { checkLooks } from './check-looks.mjs';
import { atRest, hostStyles, menuStyles, widgetStyles } from './read-styles.mjs';

const folder = import.meta.dirname;
const outDir = join(folder, 'dist');

/** Tailwind 3 has no plugin for Vite. */
const tailwind3Module = {
  name: 'tailwind-3',
  resolveId: (id) => (id === 'virtual:tailwind-3' ? '\0tailwind-3' : undefined),
  async load(id) {
    if (id !== '\0tailwind-3') return undefined;
    const plugin = tailwind3({ content: [join(folder, 'src/*.{ts,tsx}')] });
    const { css } = await postcss([plugin]).process('@tailwind base; @tailwind utilities;', {
      from: undefined,
    });
    return `export default ${JSON.stringify(css)};`;
  },
};

async function buildPage() {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwind3Module, tailwind()],
    resolve: { conditions: ['@lumigraph/source', 'module', 'browser', 'development|production'] },
    esbuild: { jsx: 'automatic' },
    // Development, so that the page would hear the warnings.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir, minify: false, cssMinify: false, target: 'esnext', chunkSizeWarningLimit: 50_000 },
  });
}

const hosts =
  'plain old tailwind tailwind-layers tailwind-3 bootstrap mantine mantine-layer mui modules'.split(' ');

const pageOptions = { viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' };

/** The page has a fixed time and its files. */
async function preparePage(page) {
  await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'));
  await page.route('http://host.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(outDir, pathname === '/' ? 'index.html' : pathname);
    return route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
}

async function visit(page, query) {
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  const said = hear(page);
  await page.goto(`http://host.test/?${new URLSearchParams(query)}`);
  await page.locator('html[data-ready="true"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  // Widgets load rarely needed parts after they are shown, as the state of opening hours.
  await page.waitForFunction(() => {
    const stage = document.querySelector('.stage');
    const inside = stage?.shadowRoot ?? stage?.querySelector('iframe')?.contentDocument ?? document;
    const count = (part) => inside.querySelectorAll(`[data-part="${part}"]`).length;
    return count('business-hours-now') === count('business-hours');
  });
  await page.waitForLoadState('networkidle');
  await atRest(page);
  return said;
}

function differences(expected, shown) {
  const found = [];
  if (expected.length !== shown.length) found.push(`${shown.length} elements instead of ${expected.length}`);
  for (const [index, [name, styles]] of expected.entries()) {
    const [, others = {}] = shown[index] ?? [];
    for (const [property, value] of Object.entries(styles))
      if (others[property] !== value) found.push(`${name}: ${property} is ${others[property]}, not ${value}`);
  }
  return found;
}

let failed = 0;
function report(name, problems) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (problems.length === 0) return;
  failed += 1;
  const most = Number(process.env.MOST ?? 12);
  for (const problem of problems.slice(0, most)) console.log(`       ${problem}`);
  console.log(`       ${problems.length} differences`);
}

/** What the widgets and their menu look like on a page without any CSS, by theme. */
async function readClean(page, theme) {
  const said = await visit(page, { host: 'clean', theme, ours: 'widgets' });
  report(`clean page, ${theme}: console`, said);
  const widgets = await widgetStyles(page);
  if (widgets.length < 250) throw new Error(`Only ${widgets.length} elements of widgets were found.`);
  return { widgets, menu: await menuStyles(page) };
}

async function checkWidgets(page, name, { query, clean }) {
  const said = await visit(page, query);
  const shown = await widgetStyles(page);
  const { length } = clean.widgets;
  const copies = query.place === 'twice' ? [shown.slice(0, length), shown.slice(length)] : [shown];
  // A frame whose React runs outside of it has no overlays: they belong to the document of the scripts.
  const menu = query.place === 'iframe' ? clean.menu : await menuStyles(page);
  report(name, [
    ...said,
    ...copies.flatMap((copy) => differences(clean.widgets, copy)),
    ...differences(clean.menu, menu),
  ]);
}

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? hosts.filter((host) => asked.includes(host)) : hosts;

await buildPage();
await inChromium(async (page) => {
  await preparePage(page);
  for (const theme of ['light', 'dark']) {
    const clean = await readClean(page, theme);
    for (const host of chosen) {
      await visit(page, { host, theme });
      const alone = await hostStyles(page);
      const isLayered = host === 'tailwind-layers';
      const ours = isLayered ? 'layered' : 'widgets';
      for (const order of isLayered ? ['host-first'] : ['host-first', 'host-last']) {
        const name = `${host}, ${theme}, ${order}`;
        await checkWidgets(page, `${name}: widgets`, { query: { host, theme, order, ours }, clean });
        report(`${name}: host`, differences(alone, await hostStyles(page)));
      }
    }
    if (asked.length > 0) continue;
    for (const place of ['shadow', 'iframe', 'twice']) {
      const query = { host: 'bootstrap', theme, place, ours: 'widgets' };
      await checkWidgets(page, `${place} in a page with Bootstrap, ${theme}`, { query, clean });
    }
    const query = { host: 'clean', theme, ours: 'site' };
    await checkWidgets(page, `a complete site, ${theme}`, { query, clean });
  }
  await checkLooks(page, { visit, report });
}, pageOptions);
process.exitCode = failed > 0 ? 1 : 0;
console.log(failed > 0 ? `${failed} failed` : 'All widgets look the same in every host.');
