// `pnpm pack-check`: packs every package, installs the tarballs into temporary applications outside the workspace,
// checks their types in every resolution, builds, renders and drives them. With `--one-app`
// only a Vite application, in one resolution. Needs the packages built, and a Chromium by CHROMIUM_PATH or Playwright's
// own.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { createConsumer, oldestPeers, resolutions } from './lib/consumer.mjs';
import { drive, expectVariables } from './lib/drive.mjs';
import { exec, packAll, root } from './lib/published.mjs';
import { writeSnippets } from './lib/snippets.mjs';

const once = ['react', 'react-dom', 'i18next', 'react-i18next', '@lumigraph/ui-kit', '@lumigraph/contracts'];
async function step(name, work) {
  const begun = performance.now();
  try {
    const response = await work();
    console.log(`ok     ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return response;
  } catch (error) {
    console.log(`FAILED ${name}\n${error.stdout ?? ''}${error.stderr ?? ''}${error.stack ?? error}`);
    throw error;
  }
}

const bin = (folder, name) => join(folder, 'node_modules/.bin', name);

/**
 * Errors in the declarations of third-party libraries are ignored; those of the packages and of the application count.
 */
const isOurs = (line) =>
  /error TS/.test(line) && (/^(?:src|snippets)\//.test(line) || line.includes('/@lumigraph/'));

async function checkTypesIn(folder, variant) {
  const { stdout } = await exec(bin(folder, 'tsc'), ['-p', `tsconfig.${variant}.json`], {
    cwd: folder,
  }).catch((error) => error);
  const errors = stdout.split('\n').filter(isOurs);
  if (errors.length > 0) throw new Error(`${variant}:\n${errors.join('\n')}`);
}

function checkSnippets(folder) {
  writeSnippets(join(folder, 'snippets'));
  const settings = { extends: './tsconfig.bundler.json', include: ['snippets'] };
  writeFileSync(join(folder, 'tsconfig.snippets.json'), JSON.stringify(settings));
  return checkTypesIn(folder, 'snippets');
}

function expectOnce(folder) {
  const modules = JSON.parse(readFileSync(join(folder, 'dist/modules.json'), 'utf8'));
  for (const library of once) {
    const folderOf = new RegExp(`^.*/node_modules/${library}/`);
    const copies = [...new Set(modules.flatMap((id) => folderOf.exec(id) ?? []))];
    if (copies.length !== 1)
      throw new Error(`${library} is in the bundle ${copies.length} times: ${copies.join(', ')}`);
  }
}

/** A nonce is unique per response; one page of this check is enough. */
const nonce = 'bm9uY2Utb2YtdGhlLXBhZ2U=';

/** A strict policy: no inline style without the nonce, which only a server-rendered page has, and trusted types. */
const policyOf = (html) =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `style-src 'self'${html ? ` 'nonce-${nonce}'` : ''}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Serves the build under a strict Content-Security-Policy; `html` replaces its page. */
async function serve(folder, work, html) {
  if (html) writeFileSync(join(folder, 'dist/index.html'), html);
  const headers = { 'content-security-policy': policyOf(html) };
  const server = await preview({ root: folder, configFile: false, preview: { host: '127.0.0.1', headers } });
  try {
    return await work(server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
}

async function renderOnServer(folder) {
  // Only the application itself is bundled; Node imports the packages in their published form.
  await exec(bin(folder, 'vite'), ['build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server'], {
    cwd: folder,
  });
  writeFileSync(
    join(folder, 'render.mjs'),
    "import { render } from './dist-server/server.js';\nprocess.stdout.write(await render(process.argv[2]));\n",
  );
  const { stdout } = await exec(process.execPath, ['render.mjs', nonce], { cwd: folder });
  for (const sentence of ['Forgot password?', 'Send message', 'Order with obligation to pay']) {
    if (!stdout.includes(sentence)) throw new Error(`The rendered page lacks “${sentence}”.`);
  }
  const [inline] = /<[^>]* style="[^>]*>/.exec(stdout) ?? [];
  if (inline) throw new Error(`A style attribute is rendered: ${inline}`);
  return readFileSync(join(folder, 'dist/index.html'), 'utf8')
    .replace('</head>', `<meta property="csp-nonce" nonce="${nonce}"></head>`)
    .replace('<!--app-->', () => stdout);
}

/** Runs the command of ui-kit as a site does: it accepts a good brand and reports the problems of a pale one. */
async function checkBrand(folder) {
  const look = async (accent) => {
    const css = `[data-brand='mine'] { --color-accent: light-dark(${accent}, #aab4f5); }`;
    writeFileSync(join(folder, 'mine.css'), css);
    const { code = 0, stdout } = await exec(bin(folder, 'lumigraph-brand'), ['mine.css'], {
      cwd: folder,
    }).catch((error) => error);
    return { code, stdout };
  };
  const pale = await look('#bbccff');
  if (pale.code !== 1 || !pale.stdout.includes('light: --color-accent on --color-canvas has 1.'))
    throw new Error(`A pale brand passes: ${JSON.stringify(pale)}`);
  const good = await look('#3a35b0');
  if (good.code !== 0) throw new Error(`A good brand fails: ${good.stdout}`);
}

const isOneApp = process.argv.includes('--one-app');
const folders = [];

async function install(name, ...args) {
  const folder = await step(`install into ${name}`, () => createConsumer(...args));
  folders.push(folder);
  return folder;
}

const buildIn = (folder) => step('build', () => exec(bin(folder, 'vite'), ['build'], { cwd: folder }));
const driveIn = (folder, html) => step('drive it in Chromium', () => serve(folder, drive, html));

async function checkClient(tarballs) {
  const folder = await install('a Vite application', 'client', tarballs);
  const variants = isOneApp ? ['bundler'] : Object.keys(resolutions);
  await step(`types: ${variants.join(', ')}`, () =>
    Promise.all(variants.map((variant) => checkTypesIn(folder, variant))),
  );
  await step('types: every snippet of the READMEs and of the guide', () => checkSnippets(folder));
  await step('check a brand', () => checkBrand(folder));
  await buildIn(folder);
  await step(`${once.join(', ')} once in the bundle`, () => expectOnce(folder));
  await driveIn(folder);
}

async function checkServer(tarballs) {
  const folder = await install('one that renders on the server', 'server', tarballs);
  await buildIn(folder);
  const html = await step('render with Node', () => renderOnServer(folder));
  await step('variables without scripts, by the nonce', () => serve(folder, expectVariables, html));
  await driveIn(folder, html);
}

async function checkOldest(tarballs) {
  const folder = await install('one with React 18 and i18next 25', 'oldest', tarballs, oldestPeers);
  await step('types: bundler', () => checkTypesIn(folder, 'bundler'));
  await buildIn(folder);
  await driveIn(folder);
}

try {
  const tarballs = await step('pack every package', () => packAll(join(root, '.tools', 'packs')));
  for (const check of isOneApp ? [checkClient] : [checkClient, checkServer, checkOldest])
    await check(tarballs);
} catch {
  process.exitCode = 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
