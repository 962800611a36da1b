// `pnpm check-guides [vite] [nextjs]`: follows the guides for site teams word for word, in an empty folder with an empty npm
// cache and the packages as they would be published, and uses the sites in Chromium against the server of this repository.
// Not a part of `npm test`. Needs the packages built, the network, the ports 5173 and 4790, and a Chromium by
// CHROMIUM_PATH or Playwright's own.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { user, withBackend } from './lib/backend.mjs';
import { expectBackground, expectQuiet, expectTheme, hear, inChromium } from './lib/drive.mjs';
import { copy, readerEnv, readGuide, type } from './lib/guide.mjs';
import { packAll, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';

const VITE = 'http://localhost:5173';
const NEXT = 'http://localhost:4790';
const SUBMIT = '[data-part="auth-submit"]';

/**
 * Runs the commands of a chapter and writes its files. The command `serves` keeps running; it is ended with the folder.
 */
async function follow({ guide, chapter, folder, servers, addresses, serves, variables, start = folder }) {
  const env = { ...readerEnv(folder), ...variables };
  let cwd = start;
  for (const step of readGuide(join(root, 'docs', guide), chapter)) {
    if (step.path) copy(step, { cwd, ...addresses });
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      if (into) cwd = join(cwd, into);
      else if (serves.command === command)
        servers.push(await type(command, { cwd, env, until: serves.ready }));
      else await type(command, { cwd, env });
      console.log(`       ${command}`);
    }
  }
  return { cwd, env };
}

async function expectThemes(page, url) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await expectTheme(page, colorScheme);
  }
}

/** Builds the site and looks at it: bundlers rewrite stylesheets for production. */
async function checkBuild({ cwd, env, servers }) {
  const development = servers.pop();
  process.kill(-development.pid);
  await once(development, 'exit');
  await type('npm run build', { cwd, env });
  servers.push(await type('npx vite preview --port 5173', { cwd, env, until: new RegExp(VITE) }));
  await inChromium((page) => expectThemes(page, VITE));
}

/** From an empty folder to a themed sign-in, with the fake service and against a backend. */
async function vite({ folder, servers, tarballs }) {
  const signIn = async (page, password) => {
    await page.goto(VITE);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator(SUBMIT).click();
  };
  const welcome = { name: `Welcome, ${user.firstName}` };
  await withBackend(VITE, (backend) =>
    withRegistry(tarballs, async (registry) => {
      const { cwd, env } = await follow({
        guide: 'site-teams.md',
        chapter: 'From an empty folder to a sign-in',
        folder,
        servers,
        addresses: { registry },
        serves: { command: 'npm run dev', ready: new RegExp(VITE) },
      });
      const [, color] = /--color-accent:\s*([^;]+);/.exec(readFileSync(join(cwd, 'src/brand.css'), 'utf8'));
      await inChromium(async (page) => {
        await signIn(page, 'Secret-1');
        await page.getByRole('heading', welcome).waitFor();
        for (const step of readGuide(join(root, 'docs/site-teams.md'), 'Sign in against a backend'))
          copy(step, { cwd, backend });
        await signIn(page, 'Wrong-1-Wrong');
        await page.getByRole('alert').first().waitFor();
        await expectBackground(page.locator(SUBMIT), color);
        await expectThemes(page, VITE);
        await signIn(page, user.password);
        await page.getByRole('heading', welcome).waitFor();
      });
      await checkBuild({ cwd, env, servers });
    }),
  );
}

/** What the guide for Next.js shows: documents of the server, the language, signing in and out; and with MUI. */
async function nextjs({ folder, servers, tarballs }) {
  // The browser calls the site, which passes the calls on: the backend allows no other origin.
  await withBackend('', (backend) =>
    withRegistry(tarballs, async (registry) => {
      const site = {
        guide: 'nextjs.md',
        folder,
        servers,
        addresses: { registry, backend },
        variables: { PORT: new URL(NEXT).port, NEXT_TELEMETRY_DISABLED: '1' },
        serves: { command: 'npm start', ready: /Ready in/ },
      };
      const { cwd } = await follow({ ...site, chapter: 'A site with sign-in' });
      await checkDocuments();
      await inChromium(useNextSite);
      process.kill(-servers.pop().pid);
      await follow({ ...site, start: cwd, chapter: 'With MUI' });
      await inChromium(useMuiSite);
    }),
  );
}

async function checkDocuments() {
  const expectHtml = async (path, headers, ...sentences) => {
    const html = await (await fetch(NEXT + path, { headers })).text();
    for (const sentence of sentences)
      if (!html.includes(sentence)) throw new Error(`${path} lacks “${sentence}”:\n${html.slice(0, 2_000)}`);
    return html;
  };
  await expectHtml('/', {}, '<html lang="en"', '€49.00', '€10.88');
  await expectHtml('/login', { 'accept-language': 'de' }, '<html lang="de"', 'Anmelden');
  await expectHtml('/login', {}, '{--color-accent:rgb(120 20 60)}</style>');
  await expectHtml('/login', { cookie: 'preferred-locale=de' }, '<html lang="de"');
  const account = await expectHtml('/account', {}, '<html lang="en"');
  if (/Ana|Hello|Hallo/.test(account)) throw new Error('The protected page contains data without a sign-in.');
}

async function useNextSite(page) {
  const said = hear(page);
  await page.goto(`${NEXT}/account`);
  await page.waitForURL('**/login?redirect=%2Faccount');
  const submit = page.locator(SUBMIT);
  await submit.waitFor();
  await page.locator('[data-part="language-trigger"]').click();
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click();
  await page.locator('html[lang="de"]').waitFor();
  await expectBackground(submit, 'rgb(120 20 60)');
  await expectTheme(page, 'light');
  await page.getByLabel('E-Mail').fill(user.email);
  await page.locator('input[type="password"]').fill(user.password);
  await submit.click();
  await page.getByRole('heading', { name: 'Hallo Ana' }).waitFor();
  await page.getByText(/^\d{10}: 49,00/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Hallo Ana' }).waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login**');
  expectQuiet(said);
}

/** The widgets have font, accent and corners of MUI, in its light and its dark theme, under the same policy. */
async function useMuiSite(page) {
  const said = hear(page);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${NEXT}/login`);
    const submit = page.locator(SUBMIT);
    await submit.waitFor();
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'),
    );
    await expectBackground(submit, primary);
    await expectTheme(page, colorScheme);
  }
  expectQuiet(said);
}

const guides = { vite, nextjs };
const asked = process.argv.slice(2);
const tarballs = await packAll(join(root, '.tools', 'packs'));
for (const [name, check] of Object.entries(guides)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `guide-${name}-`));
  const servers = [];
  try {
    await check({ folder, servers, tarballs });
    console.log(`ok     ${name}`);
  } catch (error) {
    console.error(`FAILED ${name}: ${error.stack}`);
    process.exitCode = 1;
  } finally {
    for (const { pid } of servers) process.kill(-pid);
    rmSync(folder, { recursive: true, force: true });
  }
}
