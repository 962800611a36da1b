import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security-design.md');
const section = (heading) => document.split(`## ${heading}\n`)[1].split('\n## ')[0];
const codesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** What runs in production: sources of the server, the packages and the sites, without tests, stories and fakes. */
const sources = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /^(?:apps|packages)\/[\w-]+\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.|\.stories\.|\/testing\/|^apps\/storybook|\.d\.ts$/.test(path))
  .map((path) => ({ path, text: read(path) }));
const server = sources.filter(({ path }) => path.startsWith('apps/backend/'));
const filesWith = (pattern, of = sources) =>
  of.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(server.length).toBeGreaterThan(250);
});

describe('the inventories of docs/security-design.md', () => {
  it('give every table of the database one class', () => {
    const tables = server
      .filter(({ path }) => path.includes('/db/tables/'))
      .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, name]) => name));
    expect(tables.length).toBeGreaterThan(40);
    const rows = section('Classes of data')
      .match(/^\|.*$/gm)
      .slice(2);
    const classified = rows.flatMap((row) => codesIn(row.split('|')[2]));
    const inOrder = (names) => names.toSorted((a, b) => a.localeCompare(b));
    expect(inOrder(classified)).toEqual(inOrder(tables));
  });

  it('name every module that connects to another machine', () => {
    const clients =
      /\bfetch\(|(?<!type )\{[^}]*\} from '(?:openid-client|nodemailer|@aws-sdk\/client-s3|@opentelemetry\/exporter[\w-]*)'|^import (?:pg|Stripe) from|https?\.request\(|from 'node:(?:https|tls)'/m;
    const named = codesIn(section('Connections')).filter((code) => code.startsWith('apps/'));
    // The script of the sandbox runs in the browser.
    const connecting = filesWith(clients, server).filter(
      (path) => !path.endsWith('/sandbox-wallet-script.ts'),
    );
    expect(connecting.length).toBeGreaterThan(4);
    expect(connecting.filter((path) => !named.some((name) => path.startsWith(name)))).toEqual([]);
  });

  it('name every algorithm: SHA-256, and MD5 for the checksum of S3 only', () => {
    const used = server.flatMap(({ path, text }) =>
      [...text.matchAll(/create(?:Hash|Hmac)\((?!'sha256')([^,)]*)/g)].map(([, name]) => `${path} ${name}`),
    );
    expect([...new Set(used)]).toEqual(["apps/backend/src/storage/s3-storage.ts 'md5'"]);
    const box = 'apps/backend/src/features/accounts/two-factor/code-check.ts';
    expect(filesWith(/createCipher|createDecipher|subtle\.encrypt|RSA_PKCS1_PADDING|\bsha1\b/i)).toEqual([
      box,
    ]);
    expect(read(box)).toContain("'aes-256-gcm'");
  });
});

it('the pages of the operators name every event of the log', () => {
  const pages = ['monitoring', 'accounts-and-mail'].map((page) => read(`docs/operators/${page}.md`)).join('');
  const logged =
    /\blog\w*\(\s*(?:\w+ \? )?'([a-z][a-z_-]+)'(?: : '([a-z-]+)')?|(?:\{ (?:err: error, )?|^\s+)event: '([a-z_-]+)'/gm;
  const events = server.flatMap(({ text }) => [...text.matchAll(logged)].flatMap(([, ...names]) => names));
  const names = new Set(events.filter((name) => name !== undefined));
  expect(names.size).toBeGreaterThan(60);
  expect([...names].filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
});

describe('the sources', () => {
  it('evaluate no text', () => {
    expect(
      filesWith(/\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]|document\.write|from 'node:vm'/),
    ).toEqual([]);
  });

  it('write HTML in three places only, each with text of our own or cleaned', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/)).toEqual([
      'packages/site-kit/src/features/post/post-content.tsx',
      'packages/site-meta/src/json-ld.tsx',
    ]);
  });

  it('start programs by a list of arguments, never through a shell', () => {
    expect(filesWith(/from 'node:child_process'/)).toEqual([
      'apps/backend/src/backup/schedule-backups.ts',
      'apps/backend/src/db/postgres-dump.ts',
      'apps/backend/src/lib/process-pool.ts',
      'apps/backend/src/lib/version.ts',
    ]);
    expect(
      filesWith(/shell: true|\bexecSync\(|\bexec\(`|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/),
    ).toEqual([]);
  });

  it('build regular expressions from constants only', () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      // The first word of our own sentence.
      'apps/backend/src/config/config.ts',
      'packages/contracts/src/certificate-id.ts',
      'packages/ui-payments/src/card/card-rules.ts',
    ]);
  });

  it('pass values to the database as parameters', () => {
    expect(filesWith(/\bsql\.raw\(|\.executeQuery\(\s*\{\s*sql:/)).toEqual([]);
  });

  it('take no messages of other windows', () => {
    // A worker, which only its own page can reach.
    expect(filesWith(/addEventListener\('message'|\bonmessage\b/)).toEqual([
      'apps/gallery/src/features/image/check-credentials.ts',
      'apps/gallery/src/features/image/credentials-worker.ts',
    ]);
  });

  it('check the certificates of every server', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it('take random numbers for secrets from the system', () => {
    expect(filesWith(/Math\.random\(/)).toEqual([
      // The name and the pause of a tab that waits for another one.
      'packages/api-clients/src/session/session-rules.ts',
    ]);
  });

  it('follow no redirect on the way to a payment provider', () => {
    expect(read('apps/backend/src/features/billing/providers/provider-http.ts')).toContain(
      "redirect: 'error'",
    );
  });
});
