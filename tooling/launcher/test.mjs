// `npm test`: every check of the project on a clean checkout, ending with one line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLAKY } from './flaky-reporter.mjs';
import { ensureChromium, ensurePostgres } from './programs.mjs';
import { counters, reports, summaryOf } from './reports.mjs';
import { bold, green, red, say, seconds } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { build, install, run as runCommand } from './workspace.mjs';

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
 * The commit from which this branch started: what it changed is tested by the step `changed`. On the main branch that is
 * the last commit.
 */
function baseCommit() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

const linesOf = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n');

/** The unit tests in the folders of changed and new files. */
function testsBesideChanges() {
  const files = [
    ...linesOf('diff', '--name-only', baseCommit()),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => dirname(file)));
  if (folders.size === 0) return [];
  const besides = linesOf('ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders);
  return besides.filter((file) => /\.test\.(tsx?|mjs)$/.test(file) && folders.has(dirname(file)));
}

/** A `light` step leaves a core free at times: two consecutive light steps run in parallel. */
function steps(env) {
  return [
    // The longest of the checks of sources, with the types of every file: the others run beside it.
    { name: 'lint', isLight: true, work: ({ script }) => script('lint') },
    { name: 'format', isLight: true, work: ({ exec }) => exec('prettier', '--check', '--cache', '.') },
    { name: 'css', isLight: true, work: ({ script }) => script('lint:css') },
    // Credentials in files and in every commit.
    { name: 'secrets', isLight: true, work: ({ script }) => script('secrets') },
    { name: 'boundaries', isLight: true, work: ({ script }) => script('boundaries') },
    { name: 'unused', isLight: true, work: ({ script }) => script('unused') },
    {
      // Compares every catalogue with English; finds unused texts, and JSX text that is in no catalogue.
      name: 'texts',
      isLight: true,
      work: ({ script }) => script('texts'),
    },
    {
      name: 'unit',
      count: counters.vitest,
      async work({ run }) {
        await ensurePostgres(env);
        const unitEnv = { ...env, CI: env.CI ?? '1' };
        const sample = isLong ? [] : [WITHOUT_LONG];
        return run('pnpm', ['exec', 'vitest', 'run', ...vitestOptions('unit'), ...sample], { env: unitEnv });
      },
    },
    // The compiler's own check of each program: packages also with the typed texts of each site.
    {
      name: 'types',
      isOptional: !isLong,
      isLight: true,
      work: ({ script }) => script('types', '--output-logs=errors-only'),
    },
    // The tests of the packages with the oldest React and i18next that they accept; the step `packed` uses both in a site.
    {
      name: 'oldest',
      isOptional: !isLong,
      work: ({ run }) =>
        run('pnpm', ['exec', 'vitest', 'run', 'packages/ui-', 'packages/analytics', 'packages/api-clients'], {
          env: { ...env, NODE_OPTIONS: '--import=./tooling/packages/oldest-peers.mjs' },
        }),
    },
    {
      // Runs only on request: the unit tests beside the files which this branch changed, committed or not. Those that
      // depend on a file of the server are nearly all of the server.
      name: 'changed',
      isOptional: true,
      async work({ run }) {
        await ensurePostgres(env);
        const tests = testsBesideChanges();
        if (tests.length === 0) return { code: 0, output: '' };
        const options = ['--passWithNoTests', WITHOUT_LONG];
        return run('pnpm', ['exec', 'vitest', 'run', ...options, ...tests], { env });
      },
    },
    {
      name: 'build',
      async work({ script }) {
        const built = await script('build', '--output-logs=errors-only');
        // Notes that the sites are built, so that the end-to-end tests do not write these files again.
        if (built.code === 0) await build(env);
        return built;
      },
    },
    {
      name: 'e2e',
      isLight: true,
      count: counters.playwright,
      async work({ run }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        await build(env);
        const browserEnv = { ...env, CHROMIUM_PATH, E2E_REPORT: join(reports, 'e2e.json') };
        const sample = isLong ? [] : ['--grep-invert', '@long'];
        const command = [
          '--filter',
          '@lumigraph/e2e',
          'exec',
          'playwright',
          'test',
          '--retries=1',
          ...sample,
        ];
        return run('pnpm', command, { env: browserEnv });
      },
    },
    {
      // Every story renders and passes axe; the long run repeats that in another theme, brand and every language.
      name: 'stories',
      isLight: true,
      count: counters.vitest,
      async work({ storybook }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        const sample = isLong ? [] : ['--project=checks', '--project=light'];
        return storybook(['vitest', 'run', ...vitestOptions('stories'), BROWSER_RETRY, ...sample], {
          CHROMIUM_PATH,
        });
      },
    },
    {
      // Builds the static Storybook and compares the pinned stories as images.
      name: 'visual',
      isOptional: !isLong,
      isLight: true,
      count: counters.playwright,
      async work({ storybook }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        const built = await storybook(['storybook', 'build', '--quiet', '--output-dir', 'dist']);
        if (built.code !== 0) return built;
        return storybook(['playwright', 'test', '--retries=1'], {
          CHROMIUM_PATH,
          VISUAL_REPORT: join(reports, 'visual.json'),
        });
      },
    },
    {
      // After the build, in brotli: budgets of the published packages, targets of the widgets, each site's landing
      // route.
      name: 'sizes',
      isLight: true,
      async work({ run }) {
        const packages = await run('pnpm', ['-r', '--if-present', 'run', 'size'], { env });
        return packages.code === 0 ? run('node', ['tooling/sites/landing-sizes.mjs'], { env }) : packages;
      },
    },
    // Lighthouse on the built sites beside a static page. Times need an idle machine.
    {
      name: 'page-speed',
      isOptional: !isLong,
      async work({ run }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        await build(env);
        return run('pnpm', ['--filter', '@lumigraph/bench', 'page-speed', '3'], {
          env: { ...env, CHROMIUM_PATH },
        });
      },
    },
    {
      // The widgets beside the CSS of other sites, in Chromium; the long run has every site.
      name: 'hosts',
      isLight: true,
      async work({ run }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        const sample = isLong ? [] : ['plain', 'tailwind'];
        return run('pnpm', ['run', 'check-hosts', ...sample], { env: { ...env, CHROMIUM_PATH } });
      },
    },
    // The tarballs as published to the registry: publint, types for every resolution, READMEs.
    { name: 'published', isLight: true, work: ({ script }) => script('check-published') },
    {
      // The same tarballs in a temporary application outside the workspace: types, build, Chromium. The long run adds
      // one that renders on the server, one with the oldest React and i18next, and the types in every resolution.
      name: 'packed',
      isLight: true,
      async work({ run }) {
        const CHROMIUM_PATH = await ensureChromium(env);
        const sample = isLong ? [] : ['--one-app'];
        return run('pnpm', ['run', 'pack-check', ...sample], { env: { ...env, CHROMIUM_PATH } });
      },
    },
  ].filter(({ name, isOptional = false }) => (only.length === 0 ? !isOptional : only.includes(name)));
}

/** The commands that a step can run; their progress has the name of the step. */
function commandsOf(step, env) {
  const run = (command, args, options) => runCommand(command, args, { ...options, progress: step });
  return {
    run,
    script: (name, ...args) => run('pnpm', ['run', name, ...args], { env }),
    exec: (name, ...args) => run('pnpm', ['exec', name, ...args], { env }),
    storybook: (args, more) =>
      run('pnpm', ['--filter', '@lumigraph/storybook', 'exec', ...args], { env: { ...env, ...more } }),
  };
}

const total = { passed: 0, failed: 0, skipped: /** @type {string[]} */ ([]) };
// Repeated at the end, because a failed step prints a lot of output.
const failures = [];

async function check({ name, work, count = counters.one }, env) {
  say(`${bold(name)} …`);
  const begun = performance.now();
  const { code, output } = await work(commandsOf(name, env));
  const result = count(code === 0, name);
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
  const planned = steps(env);
  const needs = (...names) => planned.some(({ name }) => names.includes(name));
  // They are downloaded meanwhile; the steps that need them report a failure.
  if (needs('unit', 'changed')) ensurePostgres(env).catch(() => undefined);
  await install(env);
  if (needs('e2e', 'stories', 'visual', 'hosts', 'packed')) ensureChromium(env).catch(() => undefined);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await checkAll(planned, env);
} catch (error) {
  console.error(red(error.message));
  total.failed += 1;
}
for (const line of failures) say(line);
for (const line of summaryOf(total)) console.log(line);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
