import { describe, expect, it } from 'vitest';
import { product, read } from './repository.mjs';

const document = read('docs/security-design.md');
const section = (heading) => document.split(`## ${heading}\n`)[1].split('\n## ')[0];
const codesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

const server = product.filter(({ path }) => path.startsWith('apps/backend/'));
const filesWith = (pattern, of = product) =>
  of.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('the inventories of docs/security-design.md', () => {
  it('give every table of the database one class', () => {
    const tables = server
      .filter(({ path }) => path.includes('/db/tables/'))
      .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): (?:\w+Table;|\{)$/gm)].map(([, name]) => name));
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

/** What the code does in the named places only. */
const places = {
  'evaluates text': [
    /\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]|document\.write|from 'node:vm'/,
  ],
  // Text of our own, or cleaned.
  'writes HTML': [
    /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/,
    'packages/site-kit/src/features/post/post-content.tsx',
    'packages/site-meta/src/json-ld.tsx',
  ],
  'starts programs, by a list of arguments': [
    /from 'node:child_process'/,
    'apps/backend/src/backup/schedule-backups.ts',
    'apps/backend/src/db/postgres-dump.ts',
    'apps/backend/src/lib/process-pool.ts',
    'apps/backend/src/lib/version.ts',
  ],
  'starts a shell': [
    /shell: true|\bexecSync\(|\bexec\(`|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
  ],
  // All of constants.
  'builds regular expressions': [
    /new RegExp\(/,
    'apps/backend/src/config/config.ts',
    'packages/contracts/src/certificate-id.ts',
    'packages/ui-payments/src/card/card-rules.ts',
  ],
  'sends values in the text of a query': [/\bsql\.raw\(|\.executeQuery\(\s*\{\s*sql:/],
  // A worker, which only its own page can reach.
  'takes messages of other windows': [
    /addEventListener\('message'|\bonmessage\b/,
    'apps/gallery/src/features/image/check-credentials.ts',
    'apps/gallery/src/features/image/credentials-worker.ts',
  ],
  'accepts any certificate': [/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/],
  // The name and the pause of a tab that waits for another one.
  'takes random numbers that can be guessed': [
    /Math\.random\(/,
    'packages/api-clients/src/session/session-rules.ts',
  ],
  // The checksum of S3.
  'hashes with another algorithm than SHA-256': [
    /create(?:Hash|Hmac)\((?!'sha256')/,
    'apps/backend/src/storage/s3-storage.ts',
  ],
  encrypts: [
    /createCipher|createDecipher|subtle\.encrypt|RSA_PKCS1_PADDING|\bsha1\b/i,
    'apps/backend/src/features/accounts/two-factor/code-check.ts',
  ],
};

it.each(Object.entries(places))('the product %s', (_what, [pattern, ...files]) => {
  expect(filesWith(pattern)).toEqual(files);
});

it('the product encrypts with AES-GCM, and follows no redirect on the way to a payment provider', () => {
  expect(read('apps/backend/src/features/accounts/two-factor/code-check.ts')).toContain("'aes-256-gcm'");
  expect(read('apps/backend/src/features/billing/providers/provider-http.ts')).toContain("redirect: 'error'");
});
