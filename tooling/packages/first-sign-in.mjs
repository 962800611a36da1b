// `pnpm check-first-sign-in`: follows the guide for site teams word for word, from an empty folder to a themed sign-in,
// first with the fake service, then against the server of this repository, with the packages as they would be published
// and an empty npm cache. Prints the duration of each step. Fails when all steps together take five minutes or the
// sign-in is missing, not themed, or does not work. Not a part of `npm test`: it needs the packages built, the network,
// port 5173, and a Chromium by CHROMIUM_PATH or Playwright's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectFree, user, withBackend } from './lib/backend.mjs';
import { expectBackground, launch } from './lib/drive.mjs';
import { readGuide } from './lib/guide.mjs';
import { packAll, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';
import { createStopwatch, MOST_SECONDS } from './lib/stopwatch.mjs';
import { copy, readerEnv, type } from './lib/type.mjs';

const guide = join(root, 'docs/site-teams.md');
const CHAPTER = 'From an empty folder to a sign-in';
const SITE = 'http://localhost:5173';
const ACCENT = /--color-accent:\s*([^;]+);/;

const folder = mkdtempSync(join(tmpdir(), 'first-sign-in-'));
const { timed, expectLess } = createStopwatch();
let server;

async function signIn(page, brand, password) {
  await timed('the sign-in on screen', async () => {
    await page.goto(SITE);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });
  await expectBackground(page.locator('[data-part="auth-submit"]'), ACCENT.exec(brand)[1]);
  await timed('signed in', async () => {
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('[data-part="auth-submit"]').click();
    await page.getByRole('heading', { name: `Welcome, ${user.firstName}` }).waitFor();
  });
}

/** Runs the commands of a chapter and writes its files; returns the folder of the site and its brand. */
async function follow(registry, env) {
  let cwd = folder;
  let brand = '';
  for (const step of readGuide(guide, CHAPTER)) {
    if (step.path) {
      copy(step, { cwd, registry });
      if (ACCENT.test(step.text)) brand = step.text;
      console.log(`          ${step.path}: ${step.text.trim().split('\n').length} lines to copy`);
    }
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      const until = command.endsWith('run dev') ? new RegExp(SITE) : undefined;
      if (into) cwd = join(cwd, into);
      else ({ child: server } = await timed(command, () => type(command, { cwd, env, until })));
    }
  }
  return { cwd, brand };
}

/** What the page shows when the server refuses a wrong password. */
async function expectRefusal(page) {
  await page.goto(SITE);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1-Wrong');
  await page.locator('[data-part="auth-submit"]').click();
  await page.getByRole('alert').first().waitFor();
}

async function check(registry, backend) {
  const env = { ...readerEnv(folder), NPM_TOKEN: 'a-token' };
  const { cwd, brand } = await follow(registry, env);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await signIn(page, brand, 'Secret-1');
    console.log('          against a backend:');
    for (const step of readGuide(guide, 'Sign in against a backend')) copy(step, { cwd, backend });
    await signIn(page, brand, user.password);
    await expectRefusal(page);
  } finally {
    await browser.close();
  }
  await type('npm run build', { cwd, env });
  expectLess(MOST_SECONDS);
  console.log('ok     themed, signed in with both services, and built');
}

try {
  await expectFree(5173);
  const tarballs = await packAll(join(root, '.tools', 'packs'));
  await withBackend(SITE, (backend) => withRegistry(tarballs, (registry) => check(registry, backend)));
} catch (error) {
  console.error(`FAILED ${error.message}`);
  process.exitCode = 1;
} finally {
  if (server) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true });
}
