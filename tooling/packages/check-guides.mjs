// `pnpm check-guides [packages] [vite] [tailwind] [nextjs] [backend]`: follows the guides for site teams word for word, in an empty folder with an
// empty npm cache and the packages as they would be published, and uses the sites in Chromium against the server of this
// repository. Not a part of `npm test`. Needs the packages built, the network, the ports 5173 and 4790, and a Chromium by
// CHROMIUM_PATH or Playwright's own.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectFree, user, withBackend } from './lib/backend.mjs';
import { expectBackground, expectQuiet, expectTheme, hear, launch, takeScreenshots } from './lib/drive.mjs';
import { readGuide } from './lib/guide.mjs';
import { checkDocuments, NEXT, useMuiSite, useNextSite } from './lib/next-site.mjs';
import { packAll, publishedPackages, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';
import { copy, readerEnv, type } from './lib/type.mjs';

const VITE = 'http://localhost:5173';
const NEXT_PORT = Number(new URL(NEXT).port);
const PROXY_PORT = 4010;

/**
 * Runs the commands of a chapter and writes its files. A command that matches `serves` keeps running; it is ended with
 * the folder.
 */
async function follow({ guide, chapter, folder, servers, addresses, variables, serves, start = folder }) {
  const env = { ...readerEnv(folder), NPM_TOKEN: 'a-token', ...variables };
  let cwd = start;
  for (const step of readGuide(join(root, 'docs', guide), chapter)) {
    if (step.path) copy(step, { cwd, ...addresses });
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      const began = Date.now();
      if (into) cwd = join(cwd, into);
      else if (serves?.command === command)
        servers.push((await type(command, { cwd, env, until: serves.ready })).child);
      else await type(command, { cwd, env });
      console.log(`       ${command} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
    }
  }
  return { cwd, env };
}

async function inChromium(work) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    page.setDefaultTimeout(60_000);
    await work(page);
  } finally {
    await browser.close();
  }
}

/** Builds the site and looks at it: bundlers rewrite stylesheets for production. */
async function checkBuild({ cwd, env, servers }) {
  const [development] = servers.splice(-1);
  process.kill(-development.pid);
  await once(development, 'exit');
  await type('npm run build', { cwd, env });
  servers.push((await type('npx vite preview --port 5173', { cwd, env, until: new RegExp(VITE) })).child);
  await inChromium(async (page) => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.goto(VITE);
      await expectTheme(page, colorScheme);
    }
  });
}

/** Both ways of `get-the-packages.md`: every package has its version, and the clients load in Node. */
async function packages({ folder, servers }) {
  symlinkSync(root, join(folder, 'lumigraph'));
  const way = async (chapter, registry) => {
    const { cwd, env } = await follow({
      guide: 'get-the-packages.md',
      chapter,
      folder,
      servers,
      addresses: { registry },
    });
    for (const { manifest } of publishedPackages()) {
      const installed = join(cwd, 'node_modules', manifest.name, 'package.json');
      const { version } = JSON.parse(readFileSync(installed, 'utf8'));
      if (version !== manifest.version)
        throw new Error(`${manifest.name} is ${version}, not ${manifest.version}.`);
    }
    await type(`node --input-type=module --eval "import '@lumigraph/api-clients'"`, { cwd, env });
  };
  await way('Tarballs', 'http://127.0.0.1:9/');
  await withRegistry(new Map(), (registry) => way('A private registry', registry));
}

/** From an empty folder to a themed sign-in, with the fake service and against a backend. */
async function vite({ folder, servers }) {
  await expectFree(5173);
  const accent = /--color-accent:\s*([^;]+);/;
  const submit = '[data-part="auth-submit"]';
  const signIn = async (page, password) => {
    await page.goto(VITE);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator(submit).click();
  };
  const welcome = { name: `Welcome, ${user.firstName}` };
  const tarballs = await packAll(join(root, '.tools', 'packs'));
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
      const [, color] = accent.exec(readFileSync(join(cwd, 'src/brand.css'), 'utf8'));
      await inChromium(async (page) => {
        await signIn(page, 'Secret-1');
        await page.getByRole('heading', welcome).waitFor();
        for (const step of readGuide(join(root, 'docs/site-teams.md'), 'Sign in against a backend'))
          copy(step, { cwd, backend });
        await signIn(page, 'Wrong-1-Wrong');
        await page.getByRole('alert').first().waitFor();
        await expectBackground(page.locator(submit), color);
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await expectTheme(page, colorScheme);
        }
        await takeScreenshots(page, 'vite');
        await signIn(page, user.password);
        await page.getByRole('heading', welcome).waitFor();
      });
      await checkBuild({ cwd, env, servers });
    }),
  );
}

/** What Tailwind's own guide says: the chapter of ours refers to it. */
const tailwindConfig = {
  path: 'vite.config.ts',
  text: `import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [react(), tailwindcss()] });
`,
};

/** The site of the first chapter with Tailwind: its utilities win over the widget, whose own look stays otherwise. */
async function tailwind({ folder, servers }) {
  await expectFree(5173);
  const tarballs = await packAll(join(root, '.tools', 'packs-tailwind'));
  await withRegistry(tarballs, async (registry) => {
    const site = { guide: 'site-teams.md', folder, servers, addresses: { registry } };
    const { cwd, env } = await follow({
      ...site,
      chapter: 'From an empty folder to a sign-in',
      serves: { command: 'npm run dev', ready: new RegExp(VITE) },
    });
    process.kill(-servers.pop().pid);
    await type('npm install tailwindcss @tailwindcss/vite', { cwd, env });
    copy(tailwindConfig, { cwd });
    await follow({ ...site, start: cwd, chapter: 'With Tailwind 4' });
    servers.push((await type('npm run dev', { cwd, env, until: new RegExp(VITE) })).child);
    await inChromium(async (page) => {
      const said = hear(page);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.goto(VITE);
        const styles = await page.locator('[data-part="auth-submit"]').evaluate((button) => {
          const { textTransform, borderTopLeftRadius, paddingInlineStart } = getComputedStyle(button);
          return [textTransform, Number.parseFloat(borderTopLeftRadius) > 999, paddingInlineStart !== '0px'];
        });
        if (styles.join() !== 'uppercase,true,true') throw new Error(`The button is not styled: ${styles}`);
        await expectTheme(page, colorScheme);
      }
      await takeScreenshots(page, 'tailwind');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill('Secret-1');
      await page.locator('[data-part="auth-submit"]').click();
      await page.getByRole('heading', { name: `Welcome, ${user.firstName}` }).waitFor();
      expectQuiet(said);
    });
    await checkBuild({ cwd, env, servers });
  });
}

/** What the guide for Next.js shows: documents of the server, the language, signing in and out. */
async function nextjs({ folder, servers }) {
  await expectFree(NEXT_PORT);
  const tarballs = await packAll(join(root, '.tools', 'packs-nextjs'));
  // The browser calls the site, which passes the calls on: the backend allows no other origin.
  await withBackend('', (backend) =>
    withRegistry(tarballs, async (registry) => {
      const site = {
        guide: 'nextjs.md',
        folder,
        servers,
        addresses: { registry, backend },
        variables: { PORT: String(NEXT_PORT), NEXT_TELEMETRY_DISABLED: '1' },
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

/** The validating proxy of the guide accepts our server, and names what a wrong response lacks. */
async function ownBackend({ folder, servers }) {
  await expectFree(PROXY_PORT);
  const tarballs = await packAll(join(root, '.tools', 'packs-backend'));
  const env = readerEnv(folder);
  await type(`npm install ${tarballs.get('@lumigraph/contracts')}`, { cwd: folder, env });
  const [{ commands }] = readGuide(join(root, 'docs/site-teams.md'), 'Your own backend');
  const through = async (origin, work) => {
    const command = commands[0].replace('https://example.org', origin);
    console.log(`       ${command}`);
    const { child } = await type(command, { cwd: folder, env, until: /listening on/ });
    servers.push(child);
    await work(`http://localhost:${PROXY_PORT}/api`);
    process.kill(-servers.pop().pid);
    await once(child, 'exit');
  };
  const signIn = (base) =>
    fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
    });
  await withBackend('', (origin) =>
    through(origin, async (base) => {
      const { status } = await signIn(base);
      if (status !== 200) throw new Error(`The proxy answers a sign-in at our server with ${status}.`);
    }),
  );
  const wrong = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}'),
  ).listen(0, '127.0.0.1');
  await once(wrong, 'listening');
  try {
    await through(`http://127.0.0.1:${wrong.address().port}`, async (base) => {
      const response = await signIn(base);
      const text = await response.text();
      if (response.status !== 500 || !text.includes("required property 'token'"))
        throw new Error(`The proxy does not name what a response lacks: ${response.status} ${text}`);
    });
  } finally {
    wrong.close();
  }
}

const guides = { packages, vite, tailwind, nextjs, backend: ownBackend };
const asked = process.argv.slice(2);
for (const [name, check] of Object.entries(guides)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `guide-${name}-`));
  const servers = [];
  try {
    await check({ folder, servers });
    console.log(`ok     ${name}`);
  } catch (error) {
    console.error(`FAILED ${name}: ${error.stack}`);
    process.exitCode = 1;
  } finally {
    for (const { pid } of servers) process.kill(-pid);
    rmSync(folder, { recursive: true, force: true });
  }
}
