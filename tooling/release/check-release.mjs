import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/backend/src/testing/server-process.ts';
import { root } from '../launcher/tools.mjs';

const START_LIMIT_MS = 60_000;
/** Libraries with compiled parts. */
const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2', '@contentauth/c2pa-wasm'];
const API_KEY = 'release-check-identifier';

/** Without NODE_ENV: a release is a production server. */
const settings = (port) => `HOST=127.0.0.1
PORT=${port}
PUBLIC_ORIGIN=https://gallery.example.org
API_KEYS=${API_KEY}
SESSION_SECRET=Wc9fV2mQx7Lr4Tz8Hn1Jp6Ks3Yd5Bg0aEuNiOqRvXtM=
REGISTRATION=instant
SMTP_URL=smtps://user:password@mail.example.org:465
MAIL_FROM="Gallery <no-reply@gallery.example.org>"
TRUST_PROXY=127.0.0.1
COMPANY_NAME="Fjord Pictures Ltd"
COMPANY_ADDRESS="12 Vitosha Boulevard, 1000 Sofia, Bulgaria"
COMPANY_EIK=175074752
COMPANY_VAT=BG175074752
COMPANY_EMAIL=office@gallery.example.org
COMPANY_PHONE="+359 2 981 0000"
`;

function expect(condition, sentence) {
  if (!condition) throw new Error(sentence);
  console.log(`ok  ${sentence}`);
}

/** Starts the server of the folder; resolves when it is ready to `stop`, which resolves to its exit code, and the time. */
async function start(folder, env, origin) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code);
  process.on('exit', () => child.kill('SIGKILL'));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  while (performance.now() - begun < START_LIMIT_MS && child.exitCode === null) {
    const response = await fetch(`${origin}/api/health/ready`).catch(() => undefined);
    const milliseconds = performance.now() - begun;
    if (response?.ok) return { health: await response.json(), milliseconds, stop };
    await wait(20);
  }
  throw new Error('The server of the release does not become ready.');
}

/** An operator forgot the settings: nothing is made, and the list says what is missing. */
function refuseWithoutSettings(folder, env) {
  for (const args of [['server.js'], ['cli.js', 'doctor']]) {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    const names = ['PUBLIC_ORIGIN', 'API_KEYS', 'SESSION_SECRET', 'SMTP_URL', 'COMPANY_NAME'];
    expect(
      status === 78 && names.every((name) => stderr.includes(name)),
      `Without settings, ${args.join(' ')} lists what is missing.`,
    );
  }
  expect(!existsSync(join(folder, 'data')), 'Without settings, no data folder is made.');
}

const post = (address, body) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': API_KEY, 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  });

async function visit(origin) {
  const page = await fetch(`${origin}/`);
  const html = await page.text();
  expect(page.status === 200 && html.includes('</html>'), 'A page is rendered.');
  const [, address] = /src="(\/cdn\/image\/upload\/[^"]+)"/.exec(html) ?? [];
  const rendition = await fetch(new URL(address ?? '/no-rendition-in-page', origin));
  expect(rendition.headers.get('content-type')?.startsWith('image/'), 'A rendition is made.');
  await rendition.arrayBuffer();
  const password = 'sturdy-Walnut-Harbor-93';
  const account = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    password,
    confirmPassword: password,
  };
  const registered = await post(`${origin}/api/auth/register`, account);
  expect(registered.ok, `A user signs up (${registered.status}).`);
}

/**
 * Unpacks the tarball into an empty folder and uses it as an operator does, with the settings of a production server and
 * nothing of this repository. Prints the time of a start with an existing database. Throws at the first failure.
 */
export async function checkRelease({ tarball, name, version }) {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'lumigraph-release-'));
  const home = temporary.path;
  const folder = join(home, name);
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home };
  const gallery = (...args) =>
    execFileSync(join(folder, 'bin/gallery'), args, { cwd: folder, env, encoding: 'utf8' });
  execFileSync('tar', ['--extract', '--file', tarball, '--directory', home]);
  refuseWithoutSettings(folder, env);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, '.env'), settings(port));
  const first = await start(folder, env, origin);
  expect((await first.stop()) === 0, 'The first start makes a database, and the server stops.');

  const loads = NATIVE.map((library) => `await import('${library}')`).join(';');
  execFileSync(process.execPath, ['--input-type=module', '--eval', loads], {
    cwd: join(folder, 'apps/backend'),
    env,
  });
  console.log(`ok  These load: ${NATIVE.join(', ')}.`);

  mkdirSync(join(home, 'pictures'));
  cpSync(join(root, 'apps/backend/demo/images/abstract'), join(home, 'pictures/Abstract'), {
    recursive: true,
  });
  gallery('images', 'import', join(home, 'pictures'));
  expect(gallery('--version').trim() === version, `gallery --version prints ${version}.`);
  expect(gallery('database', 'status').includes(version), 'gallery database status prints the version.');

  const server = await start(folder, env, origin);
  console.log(
    `ready after ${(server.milliseconds / 1000).toFixed(2)} s with an existing database (target 3 s)`,
  );
  expect(server.health.version === version, 'The health check reports the version.');
  await visit(origin);
  expect((await server.stop()) === 0, 'The server stops.');
}
