// `pnpm --filter @lumigraph/bench first-sign-in`: follows the guide for site teams word for word, from an empty folder
// to a themed sign-in, with the packages as they would be published and an empty npm cache. Prints the duration of each
// step. Fails when all steps together take five minutes or the sign-in is missing, not themed, or does not work. Needs
// the packages built.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './lib/drive.mjs';
import { readGuide } from './lib/guide.mjs';
import { packAll, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';
import { copy, readerEnv, type } from './lib/type.mjs';

const CHAPTER = 'From an empty folder to a sign-in';
const MOST_SECONDS = 300;
const ACCENT = /--color-accent:\s*([^;]+);/;

const folder = mkdtempSync(join(tmpdir(), 'first-sign-in-'));
const times = [];
let server;

async function timed(what, work) {
  const begun = performance.now();
  const response = await work();
  const seconds = (performance.now() - begun) / 1000;
  times.push(seconds);
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
  return response;
}

/** Checks that the form has the brand's colour and signs in. */
async function look(page, url, brand) {
  await timed('the sign-in on screen', async () => {
    await page.goto(url);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });
  const [wanted, shown] = await page.evaluate((accent) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.background = accent;
    const button = document.querySelector('[data-part="auth-submit"]');
    return [probe, button].map((element) => getComputedStyle(element).backgroundColor);
  }, ACCENT.exec(brand)[1]);
  if (wanted !== shown) throw new Error(`The button is ${shown}, the brand says ${wanted}.`);
}

async function signIn(page) {
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Secret-1');
  await page.locator('[data-part="auth-submit"]').click();
  await page.getByRole('heading', { name: 'Welcome, Ana' }).waitFor();
}

async function follow(registry) {
  const env = { ...readerEnv(folder), NPM_TOKEN: 'a-token' };
  let cwd = folder;
  let brand = '';
  let url;
  for (const step of readGuide(join(root, 'docs/site-teams.md'), CHAPTER)) {
    if (step.path) {
      copy(step, { cwd, registry });
      if (ACCENT.test(step.text)) brand = step.text;
      console.log(`          ${step.path}: ${step.text.trim().split('\n').length} lines to copy`);
    }
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      if (into) cwd = join(cwd, into);
      else if (command.endsWith('run dev')) {
        const until = /(http:\/\/localhost:\d+)/;
        const started = await timed(command, () => type(command, { cwd, env, until }));
        server = started.child;
        url = started.found[1];
      } else await timed(command, () => type(command, { cwd, env }));
    }
  }
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await look(page, url, brand);
    await signIn(page);
  } finally {
    await browser.close();
  }
  await type('npm run build', { cwd, env });
}

try {
  const tarballs = await packAll(join(root, '.tools', 'packs'));
  await withRegistry(tarballs, follow);
  const sum = times.reduce((all, each) => all + each, 0);
  const holds = sum < MOST_SECONDS;
  console.log(
    `${sum.toFixed(1).padStart(6)} s  in all, less than ${MOST_SECONDS}: ${holds ? 'PASS' : 'FAIL'}. Themed, signs in, and builds.`,
  );
  if (!holds) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (server) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true });
}
