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

/** A step that is a script of `package.json`. */
const scripted = (name, script = name) => ({
  name,
  isLight: true,
  work: (commands) => commands.script(script),
});

/**
 * A `light` step leaves a core free at times: two consecutive light steps run in parallel. `needs` are programs and builds,
 * `sample` the arguments with which a run that is not long leaves out cases.
 */
const steps = [
  // The longest of the checks of sources, with the types of every file: the others run beside it.
  scripted('lint'),
  { name: 'format', isLight: true, work: ({ exec }) => exec(['prettier', '--check', '--cache', '.']) },
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
    work: ({ exec, sample }) =>
      exec(['vitest', 'run', ...vitestOptions('unit'), ...sample], { CI: process.env.CI ?? '1' }),
  },
  {
    // The compiler's own check of each program: packages also with the typed texts of each site.
    name: 'types',
    isOptional: !isLong,
    isLight: true,
    work: ({ script }) => script('types', '--output-logs=errors-only'),
  },
  {
    // The tests of the packages with the oldest React and i18next that they accept; the step `packed` uses both in a site.
    name: 'oldest',
    isOptional: !isLong,
    work: ({ exec }) =>
      exec(['vitest', 'run', 'packages/ui-', 'packages/analytics', 'packages/api-clients'], {
        NODE_OPTIONS: '--import=./tooling/packages/oldest-peers.mjs',
      }),
  },
  {
    // Runs only on request: the unit tests beside the files which this branch changed, committed or not. Those that
    // depend on a file of the server are nearly all of the server.
    name: 'changed',
    isOptional: true,
    needs: ['postgres'],
    work({ exec }) {
      const tests = testsBesideChanges();
      if (tests.length === 0) return { code: 0, output: '' };
      return exec(['vitest', 'run', '--passWithNoTests', WITHOUT_LONG, ...tests]);
    },
  },
  {
    name: 'build',
    async work({ script, env }) {
      const built = await script('build', '--output-logs=errors-only');
      // Notes that the sites are built, so that the end-to-end tests do not write these files again.
      if (built.code === 0) await build(env);
      return built;
    },
  },
  {
    name: 'e2e',
    isLight: true,
    needs: ['chromium', 'build'],
    count: counters.playwright,
    sample: ['--grep-invert', '@long'],
    work: ({ execIn, sample }) =>
      execIn('e2e', ['playwright', 'test', '--retries=1', ...sample], {
        E2E_REPORT: join(reports, 'e2e.json'),
      }),
  },
  {
    // Every story renders and passes axe; the long run repeats that in another theme, brand and every language.
    name: 'stories',
    isLight: true,
    needs: ['chromium'],
    count: counters.vitest,
    sample: ['--project=checks', '--project=light'],
    work: ({ execIn, sample }) =>
      execIn('storybook', ['vitest', 'run', ...vitestOptions('stories'), BROWSER_RETRY, ...sample]),
  },
  {
    // Builds the static Storybook and compares the pinned stories as images.
    name: 'visual',
    isOptional: !isLong,
    isLight: true,
    needs: ['chromium'],
    count: counters.playwright,
    async work({ execIn }) {
      const built = await execIn('storybook', ['storybook', 'build', '--quiet', '--output-dir', 'dist']);
      if (built.code !== 0) return built;
      return execIn('storybook', ['playwright', 'test', '--retries=1'], {
        VISUAL_REPORT: join(reports, 'visual.json'),
      });
    },
  },
  {
    // After the build, in brotli: budgets of the published packages, each site's landing route.
    name: 'sizes',
    isLight: true,
    async work({ run }) {
      const packages = await run('pnpm', ['-r', '--if-present', 'run', 'size']);
      return packages.code === 0 ? run('node', ['tooling/sites/landing-sizes.mjs']) : packages;
    },
  },
  {
    // Lighthouse on the built sites beside a static page. Times need an idle machine.
    name: 'page-speed',
    isOptional: !isLong,
    needs: ['chromium', 'build'],
    work: ({ run }) => run('pnpm', ['--filter', '@lumigraph/bench', 'page-speed', '3']),
  },
  {
    // The widgets beside the CSS of other sites, in Chromium; the long run has every site.
    name: 'hosts',
    isLight: true,
    needs: ['chromium'],
    sample: ['plain', 'tailwind'],
    work: ({ script, sample }) => script('check-hosts', ...sample),
  },
  // The tarballs as published to the registry: publint, types for every resolution, READMEs.
  scripted('published', 'check-published'),
  {
    // The same tarballs in a temporary application outside the workspace: types, build, Chromium. The long run adds one
    // that renders on the server, one with the oldest React and i18next, and the types in every resolution.
    name: 'packed',
    isLight: true,
    needs: ['chromium'],
    sample: ['--one-app'],
    work: ({ script, sample }) => script('pack-check', ...sample),
  },
].filter(({ name, isOptional = false }) => (only.length === 0 ? !isOptional : only.includes(name)));

/** What a step has to wait for; returns the environment of its commands. */
async function provide(needs, env) {
  if (needs.includes('postgres')) await ensurePostgres(env);
  if (needs.includes('build')) await build(env);
  return needs.includes('chromium') ? { ...env, CHROMIUM_PATH: await ensureChromium(env) } : env;
}

/** The commands that a step can run; their progress has the name of the step. */
function commandsOf({ name: progress, sample = [] }, env) {
  const run = (command, args, more) => runCommand(command, args, { env: { ...env, ...more }, progress });
  return {
    env,
    sample: isLong ? [] : sample,
    run,
    script: (name, ...args) => run('pnpm', ['run', name, ...args]),
    exec: (command, more) => run('pnpm', ['exec', ...command], more),
    execIn: (name, command, more) =>
      run('pnpm', ['--filter', `@lumigraph/${name}`, 'exec', ...command], more),
  };
}

const total = { passed: 0, failed: 0, skipped: /** @type {string[]} */ ([]) };
// Repeated at the end, because a failed step prints a lot of output.
const failures = [];

async function check(step, env) {
  const { name, work, needs = [], count = counters.one } = step;
  say(`${bold(name)} …`);
  const begun = performance.now();
  const { code, output } = await work(commandsOf(step, await provide(needs, env)));
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
