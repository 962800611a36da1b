// `npm test`: every check of the project on a clean checkout, ending with one line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLAKY } from './flaky-reporter.mjs';
import { ensureChromium, ensurePostgres } from './programs.mjs';
import { counters, readReport, reports, summaryOf } from './reports.mjs';
import { bold, green, red, say, seconds } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { build, install, run } from './workspace.mjs';

/** `npm test -- quick`: the checks that take at most two minutes. */
const QUICK = ['format', 'lint', 'css', 'secrets', 'boundaries', 'unused', 'texts', 'changed'];
/**
 * `npm test -- long`: the steps and tests that take too long for every change, and every case of the tests that
 * otherwise take a sample.
 */
const LONG = { LONG_TESTS: '1', MODEL_RUNS: '1000' };
const asked = process.argv.slice(2);
const isLong = asked.includes('long');
const only = [...(asked.includes('quick') ? QUICK : []), ...asked.filter((name) => name !== 'long')];

// A browser may lose its connection or time on a busy machine. A test that needed the second run is listed: it has a
// fault to find. Unit tests are not repeated.
const BROWSER_RETRY = '--retry=1';

const WITHOUT_LONG = '--tags-filter=!long';

const vitestOptions = (name) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
  `--reporter=${join(root, 'tooling', 'launcher', 'flaky-reporter.mjs')}`,
];

/**
 * The unit tests in the folders of the files that this branch has changed, committed or not; on the main branch those
 * after its last commit. Those that depend on a file of the server are nearly all of the server.
 */
function testsBesideChanges() {
  const git = (...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const [base = 'HEAD'] = ['origin/main', 'main'].flatMap((main) => git('merge-base', 'HEAD', main));
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const folders = [...new Set(files.map((file) => dirname(file)))];
  return folders
    .filter((folder) => folder !== '.' && existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file));
}

const runIn = (name, ...command) => ['--filter', `@lumigraph/${name}`, 'exec', ...command];

/** A step that is a script of `package.json`. */
const scripted = (name, script = name, ...args) => ({
  name,
  isLight: true,
  commands: [['run', script, ...args]],
});

/**
 * `commands` are the arguments of pnpm. A `light` step leaves a core free at times: two consecutive light steps run in
 * parallel. `needs` are programs and builds, `sample` the arguments with which a run that is not long leaves out cases.
 */
const steps = [
  // The longest of the checks of sources, with the types of every file: the others run beside it.
  scripted('lint'),
  { name: 'format', isLight: true, commands: [['exec', 'prettier', '--check', '--cache', '.']] },
  scripted('css', 'lint:css'),
  // Credentials in files and in every commit.
  scripted('secrets'),
  scripted('boundaries'),
  scripted('unused'),
  // Compares every catalogue with English; finds unused texts, and JSX text that is in no catalogue.
  scripted('texts'),
  {
    name: 'unit',
    needs: ['postgres'],
    count: counters.vitest,
    sample: [WITHOUT_LONG],
    commands: [['exec', 'vitest', 'run', ...vitestOptions('unit')]],
    env: { CI: process.env.CI ?? '1' },
  },
  {
    // The compiler's own check of each program: packages also with the typed texts of each site.
    ...scripted('types', 'types', '--output-logs=errors-only'),
    isOptional: !isLong,
  },
  {
    // The tests of the packages with the oldest React and i18next that they accept; the step `packed` uses both in a site.
    name: 'oldest',
    isOptional: !isLong,
    commands: [['exec', 'vitest', 'run', 'packages/ui-', 'packages/analytics', 'packages/api-clients']],
    env: { NODE_OPTIONS: '--import=./tooling/packages/oldest-peers.mjs' },
  },
  {
    // Runs only on request.
    name: 'changed',
    isOptional: true,
    needs: ['postgres'],
    get commands() {
      const tests = testsBesideChanges();
      return tests.length === 0
        ? []
        : [['exec', 'vitest', 'run', '--passWithNoTests', WITHOUT_LONG, ...tests]];
    },
  },
  {
    // `needs` notes that the sites are built, so that the end-to-end tests do not write these files again.
    name: 'build',
    needs: ['build'],
    commands: [['run', 'build', '--output-logs=errors-only']],
  },
  {
    name: 'e2e',
    isLight: true,
    needs: ['chromium', 'build'],
    count: counters.playwright,
    sample: ['--grep-invert', '@long'],
    commands: [runIn('e2e', 'playwright', 'test', '--retries=1')],
    env: { E2E_REPORT: join(reports, 'e2e.json') },
  },
  {
    // Every story renders and passes axe; the long run repeats that in another theme, brand and every language.
    name: 'stories',
    isLight: true,
    needs: ['chromium'],
    count: counters.vitest,
    sample: ['--project=checks', '--project=light'],
    commands: [runIn('storybook', 'vitest', 'run', ...vitestOptions('stories'), BROWSER_RETRY)],
  },
  {
    // Builds the static Storybook and compares the pinned stories as images.
    name: 'visual',
    isOptional: !isLong,
    isLight: true,
    needs: ['chromium'],
    count: counters.playwright,
    commands: [
      runIn('storybook', 'storybook', 'build', '--quiet', '--output-dir', 'dist'),
      runIn('storybook', 'playwright', 'test', '--retries=1'),
    ],
    env: { VISUAL_REPORT: join(reports, 'visual.json') },
  },
  {
    // After the build, in brotli: budgets of the published packages, each site's landing route.
    name: 'sizes',
    isLight: true,
    commands: [
      ['-r', '--if-present', 'run', 'size'],
      ['exec', 'node', 'tooling/sites/landing-sizes.mjs'],
    ],
  },
  {
    // Lighthouse on the built sites beside a static page. Times need an idle machine.
    name: 'page-speed',
    isOptional: !isLong,
    needs: ['chromium', 'build'],
    commands: [['--filter', '@lumigraph/bench', 'page-speed', '3']],
  },
  {
    // The widgets beside the CSS of other sites, in Chromium; the long run has every site.
    ...scripted('hosts', 'check-hosts'),
    needs: ['chromium'],
    sample: ['plain', 'tailwind'],
  },
  // The tarballs as published to the registry: publint, types for every resolution, READMEs.
  scripted('published', 'check-published'),
  {
    // The same tarballs in a temporary application outside the workspace: types, build, Chromium. The long run adds one
    // that renders on the server, one with the oldest React and i18next, and the types in every resolution.
    ...scripted('packed', 'pack-check'),
    needs: ['chromium'],
    sample: ['--one-app'],
  },
].filter(({ name, isOptional = false }) => (only.length === 0 ? !isOptional : only.includes(name)));

/** What a step has to wait for; returns the environment of its commands. */
async function provide(needs, env) {
  if (needs.includes('postgres')) await ensurePostgres(env);
  if (needs.includes('build')) await build(env);
  return needs.includes('chromium') ? { ...env, CHROMIUM_PATH: await ensureChromium(env) } : env;
}

const total = { passed: 0, failed: 0, skipped: /** @type {string[]} */ ([]) };
// Repeated at the end, because a failed step prints a lot of output.
const failures = [];

async function check({ name, commands, needs = [], sample = [], count = counters.one, env: more }, tools) {
  say(`${bold(name)} …`);
  const begun = performance.now();
  const env = { ...(await provide(needs, tools)), ...more };
  let [code, output] = [0, ''];
  for (const args of commands)
    if (code === 0)
      ({ code, output } = await run('pnpm', [...args, ...(isLong ? [] : sample)], { env, progress: name }));
  const result = count(code === 0, readReport(name));
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped.push(...result.skipped);
  const verdict = result.failed === 0 ? green('ok') : red('failed');
  const line = `${bold(name)} ${verdict}: ${result.passed} passed, ${result.failed} failed in ${seconds(performance.now() - begun)}`;
  say(line);
  if (result.failed > 0) failures.push(line);
  for (const text of output.split('\n')) if (text.includes(FLAKY)) say(text.trim());
  if (result.failed > 0) console.log(output.split('\n').slice(-150).join('\n'));
}

/** Runs all steps in their order: light ones in pairs, all others alone. */
async function checkAll(waiting, env) {
  const lane = async () => {
    while (waiting[0]?.isLight) await check(waiting.shift(), env);
  };
  while (waiting.length > 0) {
    if (waiting[0].isLight) await Promise.all([lane(), lane()]);
    else await check(waiting.shift(), env);
  }
}

try {
  const tools = ensureTools();
  const env = isLong ? { ...LONG, ...tools } : tools;
  const isNeeded = (program) => steps.some(({ needs = [] }) => needs.includes(program));
  // They are downloaded meanwhile; the steps that need them report a failure.
  if (isNeeded('postgres')) ensurePostgres(env).catch(() => undefined);
  await install(env);
  if (isNeeded('chromium')) ensureChromium(env).catch(() => undefined);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await checkAll(steps, env);
} catch (error) {
  console.error(red(error.message));
  total.failed += 1;
}
for (const line of failures) say(line);
for (const line of summaryOf(total)) console.log(line);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
