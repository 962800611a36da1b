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
import { launch } from '../packages/lib/drive.mjs';
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
const themes = ['light', 'dark'];
const orders = ['host-first', 'host-last'];

async function openPage(browser) {
  const page = await browser.newPage({
    viewport: { width: 1600, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'));
  await page.route('http://host.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(outDir, pathname === '/' ? 'index.html' : pathname);
    return route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  return page;
}

async function visit(page, query) {
  const said = [];
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
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
  if (problems.length === 0) return console.log(`ok     ${name}`);
  failed += 1;
  const most = Number(process.env.MOST ?? 12);
  return console.log(
    `FAILED ${name}: ${problems.length} differences\n${problems
      .slice(0, most)
      .map((each) => `       ${each}`)
      .join('\n')}`,
  );
}

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? hosts.filter((host) => asked.includes(host)) : hosts;

await buildPage();
const browser = await launch();
try {
  const page = await openPage(browser);
  const clean = {};
  const menus = {};
  for (const theme of themes) {
    const said = await visit(page, { host: 'clean', theme, ours: 'widgets' });
    clean[theme] = await widgetStyles(page);
    menus[theme] = await menuStyles(page);
    if (clean[theme].length < 250)
      throw new Error(`Only ${clean[theme].length} elements of widgets were found.`);
    report(`clean page, ${theme}: console`, said);
  }
  const inside = async (name, query, theme) => {
    const said = await visit(page, { theme, ...query });
    const shown = await widgetStyles(page);
    const { length } = clean[theme];
    const copies = query.place === 'twice' ? [shown.slice(0, length), shown.slice(length)] : [shown];
    // A frame whose React runs outside of it has no overlays: they belong to the document of the scripts.
    const menu = query.place === 'iframe' ? menus[theme] : await menuStyles(page);
    report(name, [
      ...said,
      ...copies.flatMap((copy) => differences(clean[theme], copy)),
      ...differences(menus[theme], menu),
    ]);
  };
  for (const host of chosen)
    for (const theme of themes) {
      await visit(page, { host, theme });
      const alone = await hostStyles(page);
      const orderOf = host === 'tailwind-layers' ? ['host-first'] : orders;
      for (const order of orderOf) {
        const which = host === 'tailwind-layers' ? 'layered' : 'widgets';
        await inside(`${host}, ${theme}, ${order}: widgets`, { host, order, ours: which }, theme);
        report(`${host}, ${theme}, ${order}: host`, differences(alone, await hostStyles(page)));
      }
    }
  await checkLooks(page, { visit, report });
  if (asked.length === 0)
    for (const theme of themes) {
      for (const place of ['shadow', 'iframe', 'twice'])
        await inside(
          `${place} in a page with Bootstrap, ${theme}`,
          { host: 'bootstrap', place, ours: 'widgets' },
          theme,
        );
      await inside(`a complete site, ${theme}`, { host: 'clean', ours: 'site' }, theme);
    }
} finally {
  await browser.close();
}
process.exitCode = failed > 0 ? 1 : 0;
console.log(failed > 0 ? `${failed} failed` : 'All widgets look the same in every host.');
