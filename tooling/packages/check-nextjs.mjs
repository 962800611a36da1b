// `pnpm check-nextjs`: follows the guide for Next.js word for word, from an empty folder with the packages as they would be
// published and an empty npm cache, then uses the site in Chromium against the server of this repository. Prints the
// duration of each step and fails when they take five minutes. Not a part of `npm test`. Needs the packages built, npm's
// registry, and a Chromium by CHROMIUM_PATH or Playwright's own. `PORT` sets the port of the site.
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

const CHAPTER = 'A site with sign-in';
const ACCENT = 'rgb(120 20 60)';
const port = process.env.PORT ?? '4790';
const site = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'lumigraph-nextjs-'));

const { timed, expectLess } = createStopwatch();
let server;

async function expectHtml(path, headers, ...sentences) {
  const html = await (await fetch(site + path, { headers })).text();
  for (const sentence of sentences) {
    if (!html.includes(sentence)) throw new Error(`${path} lacks “${sentence}”:\n${html.slice(0, 2_000)}`);
  }
  return html;
}

async function checkDocuments() {
  await expectHtml('/', {}, '<html lang="en"', '€49.00', '€10.88');
  await expectHtml('/login', { 'accept-language': 'de' }, '<html lang="de"', 'Anmelden');
  await expectHtml('/login', {}, '{--color-accent:rgb(120 20 60)}</style>');
  await expectHtml('/login', { cookie: 'preferred-locale=de' }, '<html lang="de"');
  const account = await expectHtml('/account', {}, '<html lang="en"');
  if (/Ana|Hello/.test(account)) throw new Error('The protected page contains data without a sign-in.');
}

async function use(page) {
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await timed('the sign-in on screen', async () => {
    await page.goto(`${site}/account`);
    await page.waitForURL('**/login?redirect=%2Faccount');
    await page.locator('[data-part="auth-submit"]').waitFor();
  });
  await page.locator('[data-part="language-trigger"]').click();
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click();
  await page.locator('html[lang="de"]').waitFor();
  await expectBackground(page.locator('[data-part="auth-submit"]'), ACCENT);
  await timed('signed in', async () => {
    await page.getByLabel('E-Mail').fill(user.email);
    await page.locator('input[type="password"]').fill(user.password);
    await page.locator('[data-part="auth-submit"]').click();
    await page.getByRole('heading', { name: 'Hello Ana' }).waitFor();
  });
  await page.getByText(/^\d{10}: 49,00/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Hello Ana' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
  if (problems.length > 0) throw new Error(`The console has errors:\n${problems.join('\n')}`);
}

/** Installs the packages, writes the files, builds and starts the site as the guide says. */
async function follow(registry, backend) {
  const env = { ...readerEnv(folder), NPM_TOKEN: 'a-token', PORT: port, NEXT_TELEMETRY_DISABLED: '1' };
  let cwd = folder;
  for (const step of readGuide(join(root, 'docs/nextjs.md'), CHAPTER)) {
    if (step.path) copy(step, { cwd, registry, backend });
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      const until = command === 'npm start' ? /Ready in/ : undefined;
      if (into) cwd = join(cwd, into);
      else ({ child: server } = await timed(command, () => type(command, { cwd, env, until })));
    }
  }
}

async function check(registry, backend) {
  await follow(registry, backend);
  await checkDocuments();
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    page.setDefaultTimeout(30_000);
    await use(page);
  } finally {
    await browser.close();
  }
  expectLess(MOST_SECONDS);
  console.log('ok     rendered on the server, themed, signed in and out in Chromium');
}

try {
  await expectFree(Number(port));
  const tarballs = await packAll(join(root, '.tools', 'packs-nextjs'));
  // The browser calls the site, which passes the calls on: the backend allows no other origin.
  await withBackend('', (backend) => withRegistry(tarballs, (registry) => check(registry, backend)));
} catch (error) {
  console.error(`FAILED ${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  if (server) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true });
}
