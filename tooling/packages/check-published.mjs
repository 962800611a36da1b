// `pnpm check-published`: publint and @arethetypeswrong on the tarballs, and further requirements of users of the
// packages. Needs the packages built.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { preprocessCSS, resolveConfig } from 'vite';
import { manifestProblems } from './lib/manifest.mjs';
import { exec, packAll, publishedPackages, root } from './lib/published.mjs';

const attw = join(root, 'tooling/packages/node_modules/.bin/attw');

async function typeProblems(tarball, manifest) {
  // Styles and catalogues have no types of their own; TypeScript's JSON support types the catalogues.
  const untyped = Object.keys(manifest.exports).filter((entry) => /\.(css|json)$/.test(entry));
  const exclude =
    untyped.length > 0 ? ['--exclude-entrypoints', ...untyped.map((entry) => entry.slice(2))] : [];
  try {
    await exec(attw, [
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-color',
      '--no-emoji',
      ...exclude,
    ]);
    return [];
  } catch (error) {
    return [error.stdout || error.message];
  }
}

/** React treats a module with this directive as one of the browser: a server component cannot call its functions. */
const clientDirective = /^\s*['"]use client['"]/;

/** Imports the built entries for servers as a React server does, and calls nothing of the browser. */
async function serverProblems({ folder, manifest }) {
  const entries = Object.entries(manifest.publishConfig?.exports ?? {}).filter(
    ([entry]) => entry === './server' || entry === './brand-check',
  );
  const problems = [];
  for (const [entry, target] of entries) {
    const file = join(folder, target.default);
    if (clientDirective.test(readFileSync(file, 'utf8'))) problems.push(`has a client directive in ${entry}`);
    await exec(process.execPath, [
      '--conditions=react-server',
      '--input-type=module',
      '--eval',
      `await import(${JSON.stringify(pathToFileURL(file).href)})`,
    ]).catch((error) => problems.push(`cannot be imported by a React server at ${entry}: ${error.message}`));
  }
  return problems;
}

function ownProblems({ folder, manifest }) {
  const problems = [];
  const expect = (ok, sentence) => ok || problems.push(sentence);
  const readme = existsSync(join(folder, 'README.md')) ? readFileSync(join(folder, 'README.md'), 'utf8') : '';
  const isWidget = manifest.name.startsWith('@lumigraph/ui-') && manifest.name !== '@lumigraph/ui-kit';

  expect(manifest.type === 'module', 'is not ESM');
  expect('sideEffects' in manifest, 'does not say what has side effects');
  for (const [entry, target] of Object.entries(manifest.publishConfig?.exports ?? {})) {
    expect(!JSON.stringify(target).includes('/src/'), `publishes its sources at ${entry}`);
    if (typeof target === 'object') {
      expect(Object.keys(target)[0] === 'types', `does not name types first at ${entry}`);
    }
  }
  expect(
    Object.keys(manifest.exports).join() === Object.keys(manifest.publishConfig?.exports ?? {}).join(),
    'publishes other entries than it has',
  );
  expect(/## Quick start/i.test(readme), 'has a README without a quick start');
  if (isWidget) {
    expect('./styles.css' in manifest.exports, 'is a widget without ./styles.css');
    expect('./testing' in manifest.exports, 'is a widget without ./testing');
    for (const chapter of ['Props', 'Theming', 'Localization', 'Testing']) {
      expect(new RegExp(`^## .*${chapter}`, 'im').test(readme), `has a README without “${chapter}”`);
    }
  }
  return problems;
}

/** A site has neither our documents nor our sources: declarations must not refer to them, and scripts need maps. */
function builtProblems({ folder }) {
  const problems = [];
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const [found] =
      /docs\/|(?:decision|record)s? [A-Z]?\d+|specification \d/i.exec(
        readFileSync(join(folder, file), 'utf8'),
      ) ?? [];
    if (found) problems.push(`refers to a document of the repository in ${file}: “${found}”`);
  }
  for (const file of globSync('dist/**/*.js', { cwd: folder })) {
    const map = join(folder, `${file}.map`);
    const { sources = [''], sourcesContent = [] } = existsSync(map)
      ? JSON.parse(readFileSync(map, 'utf8'))
      : {};
    if (!sources.every((_, index) => sourcesContent[index]))
      problems.push(`has no source map with sources for ${file}`);
  }
  return problems;
}

/** What Next.js takes for the browsers of a site; they are older than those of the packages. */
const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 111 << 16, safari: (16 << 16) | (4 << 8) };

/** Bundlers rewrite stylesheets for the browsers of a site. The colors must still follow the theme of the page. */
async function styleProblems({ folder }) {
  const css = { transformer: 'lightningcss', lightningcss: { targets } };
  const config = await resolveConfig({ configFile: false, css }, 'build');
  const problems = [];
  for (const file of globSync('dist/**/*.css', { cwd: folder })) {
    const path = join(folder, file);
    const { code } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
    if (code.includes('--lightningcss')) problems.push(`loses colors of ${file} in the bundler of a site`);
  }
  return problems;
}

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const tarballs = await packAll(join(root, '.tools', 'packs-published'));
let failed = 0;
for (const entry of publishedPackages()) {
  const { manifest } = entry;
  const tarball = tarballs.get(manifest.name);
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  const problems = [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
    ...(await typeProblems(tarball, manifest)),
    ...ownProblems(entry),
    ...builtProblems(entry),
    ...(await styleProblems(entry)),
    ...manifestProblems(pkg, { url: repository, name: entry.name }),
    ...(await serverProblems(entry)),
  ];
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${manifest.name}`);
  for (const problem of problems) console.log(`       ${problem}`);
  failed += problems.length;
}
process.exit(failed === 0 && tarballs.size > 0 ? 0 : 1);
