// `npm test`: every check of the project on a clean checkout, ending with one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FLAKY } from './flaky-reporter.mjs';
import { ensureChromium, ensurePostgres } from './programs.mjs';
import { bold, green, red, say, seconds } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { build, install, run as runCommand } from './workspace.mjs';

const reports = join(root, '.tools', 'reports');
/** `npm test -- quick`: what two minutes can check while working. */
const QUICK = ['format', 'lint', 'css', 'boundaries', 'texts', 'types', 'changed'];
const asked = process.argv.slice(2);
const only = asked.includes('quick') ? [...QUICK, ...asked] : asked;

const run = (command, args, options) => runCommand(command, args, { ...options, progress: true });

function readReport(name) {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Checks without a count of their own count as one; the two test runners report theirs. */
const counters = {
  one: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
  vitest(ok, name) {
    const report = readReport(`${name}.json`);
    if (!report || report.numPassedTests === 0) return counters.one(false);
    // A suite that fails to load has no failed test in the report: it must not count as fine.
    const failed = report.numFailedTests || (ok ? 0 : Math.max(1, report.numFailedTestSuites));
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
  },
  playwright(ok, name) {
    const report = readReport(`${name}.json`);
    if (!report || report.stats.expected === 0) return counters.one(false);
    const failed = report.stats.unexpected || (ok ? 0 : 1);
    return { passed: report.stats.expected + report.stats.flaky, failed, skipped: report.stats.skipped };
  },
};

// A busy machine must not refuse good work: a test is tried twice, and one that needed it is named.
const vitestOptions = (name) => [
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
  `--reporter=${join(root, 'tooling', 'launcher', 'flaky-reporter.mjs')}`,
];

function steps(env) {
  const script = (name, ...args) => run('pnpm', ['run', name, ...args], { env });
  const storybook = (args, more) =>
    run('pnpm', ['--filter', '@lumigraph/storybook', 'exec', ...args], { env: { ...env, ...more } });
  return [
    { name: 'format', work: () => script('format:check') },
    { name: 'lint', work: () => script('lint') },
    { name: 'css', work: () => script('lint:css') },
    { name: 'boundaries', work: () => script('boundaries') },
    {
      // Every catalogue against English, texts that nobody asks for, and text in JSX that no catalogue knows.
      name: 'texts',
      async work() {
        const catalogues = await script('texts');
        return catalogues.code === 0 ? script('texts:jsx') : catalogues;
      },
    },
    { name: 'types', work: () => script('types', '--output-logs=errors-only') },
    {
      name: 'unit',
      count: counters.vitest,
      async work() {
        await ensurePostgres(env);
        const unitEnv = { ...env, CI: env.CI ?? '1' };
        return run('pnpm', ['exec', 'vitest', 'run', ...vitestOptions('unit')], { env: unitEnv });
      },
    },
    {
      // Only when asked for: the unit tests that depend on files which differ from the last commit.
      name: 'changed',
      isOptional: true,
      async work() {
        await ensurePostgres(env);
        return run('pnpm', ['exec', 'vitest', 'run', '--changed', '--passWithNoTests'], { env });
      },
    },
    { name: 'build', work: () => script('build', '--output-logs=errors-only') },
    {
      // After the build, in brotli: budgets of the published packages, the promises of the widgets, each site's landing route.
      name: 'sizes',
      async work() {
        const packages = await run('pnpm', ['-r', '--if-present', 'run', 'size'], { env });
        return packages.code === 0 ? script('landing-sizes') : packages;
      },
    },
    // The tarballs as the registry would get them: publint, types for every resolution, READMEs.
    { name: 'published', work: () => script('check-published') },
    {
      // The same tarballs in throw-away applications outside the workspace: types, build, rendering, Chromium.
      name: 'packed',
      async work() {
        const CHROMIUM_PATH = await ensureChromium(env);
        return run('pnpm', ['run', 'pack-check'], { env: { ...env, CHROMIUM_PATH } });
      },
    },
    {
      // Every story renders and passes axe, in two dresses; then the static Storybook builds.
      name: 'stories',
      count: counters.vitest,
      async work() {
        const CHROMIUM_PATH = await ensureChromium(env);
        const tested = await storybook(['vitest', 'run', ...vitestOptions('stories')], { CHROMIUM_PATH });
        if (tested.code !== 0) return tested;
        return storybook(['storybook', 'build', '--quiet', '--output-dir', 'dist']);
      },
    },
    {
      // Pinned stories of the Storybook that the step before has built.
      name: 'pictures',
      count: counters.playwright,
      async work() {
        const CHROMIUM_PATH = await ensureChromium(env);
        return storybook(['playwright', 'test', '--retries=1'], {
          CHROMIUM_PATH,
          PICTURES_REPORT: join(reports, 'pictures.json'),
        });
      },
    },
    {
      name: 'e2e',
      count: counters.playwright,
      async work() {
        const CHROMIUM_PATH = await ensureChromium(env);
        await build(env);
        const browserEnv = { ...env, CHROMIUM_PATH, E2E_REPORT: join(reports, 'e2e.json') };
        return run('pnpm', ['--filter', '@lumigraph/e2e', 'exec', 'playwright', 'test', '--retries=1'], {
          env: browserEnv,
        });
      },
    },
  ].filter(({ name, isOptional = false }) => (only.length === 0 ? !isOptional : only.includes(name)));
}

const total = { passed: 0, failed: 0, skipped: 0 };
// Said again at the end: what a failed step printed fills screens.
const failures = [];
try {
  const env = ensureTools();
  await install(env);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const { name, work, count = counters.one } of steps(env)) {
    say(`${bold(name)} …`);
    const begun = performance.now();
    const { code, output } = await work();
    const result = count(code === 0, name);
    for (const key of Object.keys(total)) total[key] += result[key];
    const verdict = result.failed === 0 ? green('ok') : red('failed');
    const line = `${bold(name)} ${verdict}: ${result.passed} passed, ${result.failed} failed in ${seconds(performance.now() - begun)}`;
    say(line);
    if (result.failed > 0) failures.push(line);
    for (const text of output.split('\n')) if (text.includes(FLAKY)) say(text.trim());
    if (result.failed > 0) console.log(output.split('\n').slice(-150).join('\n'));
  }
} catch (error) {
  console.error(red(error.message));
  total.failed += 1;
}
for (const line of failures) say(line);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
