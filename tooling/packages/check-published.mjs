// `pnpm check-published`: publint and @arethetypeswrong on the tarballs, and further requirements of users of the
// packages. Needs the packages built.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { preprocessCSS, resolveConfig } from 'vite';
import { exec, packAll, publishedPackages, root } from './lib/published.mjs';

const attw = join(root, 'tooling/packages/node_modules/.bin/attw');

async function typeProblems(tarball, manifest) {
  // Styles and catalogues have no types of their own; TypeScript's JSON support types the catalogues.
  const untyped = Object.keys(manifest.exports).filter((entry) => /\.(css|json)$/.test(entry));
  const exclude =
    untyped.length > 0 ? ['--exclude-entrypoints', ...untyped.map((entry) => entry.slice(2))] : [];
  const options = '--profile esm-only --format ascii --no-color --no-emoji'.split(' ');
  return exec(attw, [tarball, ...options, ...exclude]).then(
    () => [],
    (error) => [error.stdout || error.message],
  );
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

/** What publint does not ask for. */
function ownProblems({ folder, manifest }, packed) {
  const problems = [];
  const expect = (ok, sentence) => ok || problems.push(sentence);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const isWidget = manifest.name.startsWith('@lumigraph/ui-') && manifest.name !== '@lumigraph/ui-kit';
  const chapters = isWidget ? ['Props', 'Theming', 'Localization', 'Testing'] : [];
  for (const chapter of ['Quick start', ...chapters])
    expect(new RegExp(`^## .*${chapter}`, 'im').test(readme), `has a README without “${chapter}”`);
  for (const entry of isWidget ? ['./styles.css', './testing'] : [])
    expect(entry in manifest.exports, `is a widget without ${entry}`);
  const { exports = {}, access } = manifest.publishConfig ?? {};
  expect(Object.keys(manifest.exports).join() === Object.keys(exports).join(), 'publishes other entries');
  expect(!JSON.stringify(exports).includes('/src/'), 'publishes its sources');
  expect(access === 'public', 'is not published for everybody (publishConfig.access)');
  expect(packed.engines?.node, 'does not name the oldest version of Node in engines');
  const missing = ['description', 'license', 'author', 'keywords'].filter((field) => !packed[field]?.length);
  expect(missing.length === 0, `has no ${missing.join(', ')}`);
  // A site with another patch version would bundle a library twice, and wait for us with a security fix; without an upper
  // bound, a major version of a peer that nobody has tried is accepted.
  for (const [name, range] of Object.entries({ ...packed.dependencies, ...packed.peerDependencies }))
    expect(
      range.split('||').every((part) => part.trim().startsWith('^')),
      `takes ${name} ${range}, not as caret ranges`,
    );
  for (const file of globSync('dist/**/*.js', { cwd: folder })) {
    const map = join(folder, `${file}.map`);
    const { sources = [''], sourcesContent = [] } = existsSync(map)
      ? JSON.parse(readFileSync(map, 'utf8'))
      : {};
    expect(
      sources.every((_, index) => sourcesContent[index]),
      `has no source map with sources for ${file}`,
    );
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
    ...ownProblems(entry, pkg),
    ...(await styleProblems(entry)),
    ...(await serverProblems(entry)),
  ];
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${manifest.name}`);
  for (const problem of problems) console.log(`       ${problem}`);
  failed += problems.length;
}
process.exit(failed === 0 && tarballs.size > 0 ? 0 : 1);
