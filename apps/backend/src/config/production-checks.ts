import { constants, deflateRawSync } from 'node:zlib';
import { isEmail } from '@lumigraph/contracts';
import { placeholdersOf } from './company.ts';
import { addressOfSender } from './formats.ts';
import { paymentProductionProblems, API_KEY_LENGTH, SESSION_SECRET_LENGTH } from './settings-checks.ts';
import { DEMO_API_KEY, type Settings } from './settings.ts';
import { splitList } from './setting-values.ts';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a demo permits and a production server does not. Each sentence begins with the name of its setting. */
export function productionProblems(settings: Settings): string[] {
  return [
    ...addressProblems(settings),
    ...keyProblems(settings),
    ...databaseProblems(settings),
    ...companyProblems(settings),
    ...mailProblems(settings),
    ...paymentProductionProblems(settings),
    ...(settings.SOCIAL_DEMO === 'true'
      ? ['SOCIAL_DEMO lets anybody be anybody; it cannot run in production']
      : []),
  ];
}

const HTTPS_SETTINGS = [
  'PUBLIC_ORIGIN',
  'CDN_BASE',
  'API_BASE_URL',
  'AUTH_BASE_URL',
  'IMAGES_BASE_URL',
  'BLOG_BASE_URL',
  'PAYMENTS_BASE_URL',
  'ACCOUNTING_BASE_URL',
  'GOOGLE_ISSUER',
  'MICROSOFT_ISSUER',
] as const;

/** Session tokens and pages go to these addresses; a path is one of this server. */
function addressProblems(settings: Settings): string[] {
  const problems: string[] = HTTPS_SETTINGS.filter((name) => /^(?!\/|https:)./.test(settings[name])).map(
    (name) => `${name} must start with https:// in production`,
  );
  if (!settings.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN is required in production');
  if (splitList(settings.TRUST_PROXY).length === 0)
    problems.push(
      'TRUST_PROXY is required in production: the addresses of your reverse proxy, or none; without it all visitors share one limit',
    );
  return problems;
}

const packedBytes = (bytes: Buffer): number =>
  deflateRawSync(bytes, { level: 9, strategy: constants.Z_FIXED }).length;

/** Deflate adds two bytes to a short text without repetitions. */
const OVERHEAD_BYTES = 2;
const REPEATED_PART_MAX = 0.25;

/**
 * Whether a text consists of repetitions (`aaaa`, `changemechangeme`) or a sequence (`abcdef`): it, or the differences
 * of its neighbouring characters, can be packed into much less than the required length.
 */
export function isRepetitive(text: string, requiredLength: number): boolean {
  const bytes = Buffer.from(text);
  const steps = bytes.map((byte, index) => byte - (bytes[index - 1] ?? 0));
  const least = requiredLength * (1 - REPEATED_PART_MAX) + OVERHEAD_BYTES;
  return Math.min(packedBytes(bytes), packedBytes(Buffer.from(steps))) < least;
}

const EXAMPLE_WORDS = /change.?(?:me|this)|passw|secret|example|placeholder|lumigraph/i;

function keyProblems({ SESSION_SECRET, API_KEYS }: Settings): string[] {
  const problems: string[] = [];
  const secrets = splitList(SESSION_SECRET);
  if (secrets.length === 0)
    problems.push('SESSION_SECRET is required in production (openssl rand -base64 32)');
  if (secrets.some((secret) => EXAMPLE_WORDS.test(secret) || isRepetitive(secret, SESSION_SECRET_LENGTH)))
    problems.push(
      'SESSION_SECRET contains a secret that is easy to guess; make a random one (openssl rand -base64 32)',
    );
  const keys = splitList(API_KEYS);
  if (API_KEYS === DEMO_API_KEY)
    problems.push('API_KEYS is required in production: an identifier of your choice (openssl rand -hex 12)');
  else if (keys.includes(DEMO_API_KEY))
    problems.push('API_KEYS must not contain the key of the demo in production: it is public knowledge');
  if (keys.some((key) => isRepetitive(key, API_KEY_LENGTH)))
    problems.push('API_KEYS contains a key that repeats itself; make a random one (openssl rand -hex 12)');
  return problems;
}

const DEFAULT_PASSWORDS: ReadonlySet<string> = new Set([
  'postgres',
  'password',
  'changeme',
  'secret',
  'root',
  'admin',
]);

/** A database that only accepts local users or certificates needs no password. */
function databaseProblems({ DATABASE_URL }: Settings): string[] {
  const url = URL.parse(DATABASE_URL);
  const password = decodeURIComponent(url?.password ?? '').toLowerCase();
  const isDefault = DEFAULT_PASSWORDS.has(password) || password === url?.username.toLowerCase();
  return password !== '' && isDefault
    ? ['DATABASE_URL contains a password that is easy to guess; give the user of the database a random one']
    : [];
}

function companyProblems(settings: Settings): string[] {
  const missing = placeholdersOf(settings);
  return missing.length === 0
    ? []
    : [
        `${names.format(missing)} must be set in production: pages, invoices and mails name the company, and messages are sent to it`,
      ];
}

function mailProblems({ SMTP_URL, MAIL_FROM }: Settings): string[] {
  const problems: string[] = [];
  if (!SMTP_URL) problems.push('SMTP_URL is required in production; the outbox folder is for trying');
  if (!isEmail(addressOfSender(MAIL_FROM)))
    problems.push('MAIL_FROM must name a sender of your domain in production');
  return problems;
}
