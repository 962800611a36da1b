// `pnpm check-nextjs`: follows the guide for Next.js word for word with the packed packages, then uses the site in
// Chromium. Not a part of `npm test`: installing and building takes a minute. Needs the packages built, npm's registry, and
// a Chromium by CHROMIUM_PATH or Playwright's own. `PORT` sets the port of the site.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launch } from './lib/drive.mjs';
import { withBackend } from './lib/fake-backend.mjs';
import { readGuide } from './lib/guide.mjs';
import { exec, packAll, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';

const CHAPTER = 'A site with sign-in';
const port = process.env.PORT ?? '4790';
const site = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'lumigraph-nextjs-'));

/** Starts the site; resolves when it listens. */
function start(command, options) {
  const child = spawn(command, {
    ...options,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk) => {
      output += chunk;
      if (/Ready in/.test(output)) resolve(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
}

async function expectHtml(path, headers, ...sentences) {
  const html = await (await fetch(site + path, { headers })).text();
  for (const sentence of sentences) {
    if (!html.includes(sentence)) throw new Error(`${path} lacks “${sentence}”:\n${html.slice(0, 2_000)}`);
  }
  return html;
}

async function checkDocuments() {
  await expectHtml('/', {}, '<html lang="en"', '€48.00', '€12.00');
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
  await page.goto(`${site}/account`);
  await page.waitForURL('**/login?redirect=%2Faccount');
  await page.locator('[data-part="language-trigger"]').click();
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click();
  await page.locator('html[lang="de"]').waitFor();
  await page.getByLabel('E-Mail').fill('ana@example.com');
  await page.locator('input[type="password"]').fill('Secret-1');
  await page.locator('[data-part="auth-submit"]').click();
  await page.getByRole('heading', { name: 'Hello Ana' }).waitFor();
  await page.getByText('0000000007').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Hello Ana' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
  if (problems.length > 0) throw new Error(`The console has errors:\n${problems.join('\n')}`);
}

/** Installs the packages, writes the files and builds the site as the guide says; returns its folder and `npm start`. */
async function build(env, registry) {
  let cwd = folder;
  for (const step of readGuide(join(root, 'docs/nextjs.md'), CHAPTER)) {
    if (step.path) {
      mkdirSync(dirname(join(cwd, step.path)), { recursive: true });
      writeFileSync(join(cwd, step.path), step.text);
    }
    for (const command of step.commands ?? []) {
      const begun = performance.now();
      const into = /^cd (\S+)$/.exec(command)?.[1];
      if (command === 'npm start') return { cwd, command };
      if (into) {
        cwd = join(cwd, into);
        // Until the packages are published: like a team with a private registry.
        writeFileSync(join(cwd, '.npmrc'), `@lumigraph:registry=${registry}\n`);
      } else await exec('sh', ['-c', command], { cwd, env });
      console.log(`ok     ${command} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    }
  }
  throw new Error('The guide does not start the site.');
}

async function check(origin, registry) {
  const env = {
    ...process.env,
    API_ORIGIN: origin,
    PORT: port,
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_yes: 'true',
  };
  const { cwd, command } = await build(env, registry);
  const server = await start(command, { cwd, env });
  const browser = await launch();
  try {
    await checkDocuments();
    const page = await browser.newPage({ locale: 'en-US' });
    page.setDefaultTimeout(30_000);
    await use(page);
    console.log('ok     rendered on the server, signed in and out in Chromium');
  } finally {
    await browser.close();
    process.kill(-server.pid);
  }
}

try {
  const tarballs = await packAll(join(root, '.tools', 'packs-nextjs'));
  await withBackend((origin) => withRegistry(tarballs, (registry) => check(origin, registry)));
} catch (error) {
  console.error(`FAILED ${error.stdout ?? ''}${error.stderr ?? ''}${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
