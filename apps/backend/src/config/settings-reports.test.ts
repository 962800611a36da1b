import { randomBytes } from 'node:crypto';
import { socialProviders } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { productionEnvironment as production } from '../testing/production-environment.ts';
import { readConfig, SettingsError, type Environment } from './config.ts';
import { isRepetitive } from './production-checks.ts';
import { SettingsSchema } from './settings.ts';

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

interface Entry {
  type: string;
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const entries = Object.entries(SettingsSchema.properties as unknown as Record<string, Entry>);

/** Texts in which any value can be meant. */
const FREE = new Set([
  'HOST',
  'METRICS_HOST',
  'DATA_DIR',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
  'BACKUP_TO',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_EIK',
  'COMPANY_VAT',
  'COMPANY_PHONE',
  ...socialProviders.flatMap((name) => [
    `${name.toUpperCase()}_CLIENT_ID`,
    `${name.toUpperCase()}_CLIENT_SECRET`,
  ]),
  'C2PA_CERTIFICATE',
  'C2PA_PRIVATE_KEY',
]);

/** Part of each wrong value of a setting that may hold a secret. */
const CANARY = 'hunter2';
const MAY_HOLD_SECRET = /SECRET|KEY|_URL$/;

const nonsense = ['^$', CANARY, 'two words', '://', `http://u:${CANARY}#x@h`, '\u0000'];

function wrongValues({ type, minimum, maximum, maxLength }: Entry): string[] {
  if (maxLength !== undefined) return ['x'.repeat(maxLength + 1)];
  if (type === 'integer' || type === 'number') {
    return [
      'abc',
      'NaN',
      ...(type === 'integer' ? ['1.5'] : []),
      ...(minimum === undefined ? [] : [String(minimum - 1)]),
      ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ];
  }
  return type === 'boolean' ? ['yes', '2', 'TRUE'] : nonsense;
}

/** Parts of regular expressions and of messages of the schema library. */
const RAW =
  /\^|\$(?!\{)|\\[sdw/]|\[\^|must match|pattern|must be equal|must be (?:integer|number|string|boolean)|must NOT/;

describe('the report of a wrong setting', () => {
  const checked = entries.filter(([name]) => !FREE.has(name));

  it.each(checked)('names %s once, in a sentence', (name, entry) => {
    const values = wrongValues(entry);
    const reports = values.map((value) => ({ value, problems: problemsOf({ [name]: value }) }));
    const refused = reports.filter(({ problems }) => problems.length > 0);
    expect(refused.length, 'refuses some of the wrong values').toBeGreaterThan(0);
    for (const { value, problems } of refused) {
      const about = problems.filter((problem) => /^\w+/.exec(problem)?.[0] === name);
      expect(about, `${name}=${value}`).toHaveLength(1);
      const told = problems.join('\n').replaceAll(JSON.stringify(value), '');
      expect(told).not.toMatch(RAW);
      if (MAY_HOLD_SECRET.test(name)) expect(problems.join('\n')).not.toContain(CANARY);
    }
  });

  it('is about a setting that exists, also where several depend on each other', () => {
    const names = new Set(entries.map(([name]) => name));
    const problems = problemsOf({
      NODE_ENV: 'production',
      STORAGE_URL: `s3://key:${CANARY}@B?endpoint=x&acl=y&pathStyle=z`,
      SITES: 'gallery=https://a.example,dating',
      GOOGLE_CLIENT_ID: 'x',
      C2PA_PRIVATE_KEY: CANARY,
      STRIPE_SECRET_KEY: `sk_live_${CANARY}`,
      REVOLUT_PUBLIC_KEY: 'pk_x',
      ANALYTICS: 'none,own,gtag',
      SUPPORT_REPLY_HOURS: '3',
      PLAN_MONTHLY_PRICE: '4.999',
      CDN_BASE: 'http://cdn.example',
      SOCIAL_DEMO: 'true',
    });
    expect(problems.length).toBeGreaterThan(18);
    for (const problem of problems) {
      expect([...names]).toContain(/^\w+/.exec(problem)?.[0]);
      expect(problem).not.toMatch(RAW);
      expect(problem).not.toContain(CANARY);
    }
  });
});

describe('a value that cannot work', () => {
  it.each([
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be the address of a mail server'],
    [{ SMTP_URL: `smtp://user:${CANARY}#w@mail.example` }, '%23 for #'],
    [{ SMTP_URL: 'smtp://user:1#w@mail.example' }, '%23 for #'],
    [{ DATABASE_URL: 'postgres://user:1#w@host/db' }, 'DATABASE_URL must be an address like postgres://'],
    [{ DATABASE_URL: 'postgres://user:%zz@host/db' }, 'DATABASE_URL must be'],
    [{ MAIL_FROM: 'Gallery' }, 'MAIL_FROM must be a mail address'],
    [{ CDN_BASE: 'not a url' }, 'CDN_BASE must be a path of this server'],
    [{ API_BASE_URL: '//evil.example' }, 'API_BASE_URL must be a path of this server'],
    [{ COMPANY_EMAIL: 'nope' }, 'COMPANY_EMAIL must be a mail address'],
    [{ COMPANY_COUNTRY: 'ZZ' }, 'COMPANY_COUNTRY must be the code of a country'],
    [{ COMPANY_COUNTRY: 'UK' }, 'COMPANY_COUNTRY must be the code of a country'],
    [{ PLAN_CURRENCY: 'XQX' }, 'PLAN_CURRENCY must be the code of a currency'],
    [{ PLAN_MONTHLY_PRICE: '4.999' }, 'PLAN_MONTHLY_PRICE must have at most 2 decimal places, as EUR has'],
    [{ PLAN_CURRENCY: 'JPY' }, 'PLAN_MONTHLY_PRICE must have no decimal places, as JPY has; it is 4.99'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must list addresses'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list addresses'],
    [{ PUBLIC_ORIGIN: 'https://gallery.example/' }, 'without a slash at its end'],
    [{ API_KEYS: 'long-enough-key,x' }, 'API_KEYS must list keys of at least 12 characters'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must list secrets of at least 32 characters'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be demo, production, or test; it is "prod"'],
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65,535; it is "99999"'],
  ])('is refused: %o', (environment, sentence) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).not.toContain(CANARY);
  });

  it.each([
    { DATABASE_URL: 'postgres://tester@localhost/postgres?host=%2Ftmp%2Fpg' },
    { SMTP_URL: 'smtp://user:p%23w@mail.example:587?pool=true' },
    { CDN_BASE: 'https://res.cloudinary.com/name/image/upload/' },
    { PLAN_CURRENCY: 'JPY', PLAN_MONTHLY_PRICE: '500', PLAN_YEARLY_PRICE: '5000' },
    { PLAN_CURRENCY: 'KWD', PLAN_MONTHLY_PRICE: '1.999' },
    { COMPANY_COUNTRY: 'GB' },
    { PORT: ' 4100 ', CDN_BASE: '  ' },
  ])('but this is accepted: %o', (environment) => {
    expect(problemsOf(environment)).toEqual([]);
  });
});

describe('production', () => {
  it('starts with settings that are filled in', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  it('tells all that is missing at once', () => {
    const text = problemsOf({ NODE_ENV: 'production' }).join('\n');
    for (const name of [
      'PUBLIC_ORIGIN',
      'API_KEYS',
      'SESSION_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
    ])
      expect(text).toContain(name);
    expect(text).toContain(
      'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_EIK, COMPANY_VAT, COMPANY_EMAIL, and COMPANY_PHONE',
    );
  });

  it.each([
    [{ COMPANY_EMAIL: '' }, 'COMPANY_EMAIL must be set in production'],
    [{ API_KEYS: 'another-public-key,gallery-public-key' }, 'API_KEYS must not contain the key of the demo'],
    [{ API_KEYS: `another-public-key,${'k'.repeat(20)}` }, 'API_KEYS contains a key that repeats itself'],
    [{ SESSION_SECRET: 'changemechangemechangemechangeme' }, 'SESSION_SECRET contains a secret that is easy'],
    [{ SESSION_SECRET: `${production.SESSION_SECRET},${'x'.repeat(40)}` }, 'SESSION_SECRET contains'],
    [{ SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'SESSION_SECRET contains'],
    [{ SESSION_SECRET: 'ThisIsTheSecretOfOurBeautifulGallery!' }, 'SESSION_SECRET contains'],
    [{ DATABASE_URL: 'postgres://postgres:postgres@db.example/gallery' }, 'DATABASE_URL contains a password'],
    [{ DATABASE_URL: 'postgres://gallery:Gallery@db.example/gallery' }, 'DATABASE_URL contains a password'],
    [{ DATABASE_URL: 'postgres://gallery:changeme@db.example/gallery' }, 'DATABASE_URL contains a password'],
    [{ CDN_BASE: 'http://cdn.example' }, 'CDN_BASE must start with https:// in production'],
    [{ MAIL_FROM: 'Gallery <no-reply@localhost>' }, 'MAIL_FROM must name a sender of your domain'],
    [{ PLAN_MONTLY_PRICE: '9' }, 'PLAN_MONTLY_PRICE is not a setting; its likely name is PLAN_MONTHLY_PRICE'],
  ])('refuses %o', (change, sentence) => {
    const problems = problemsOf({ ...production, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  it('never takes a random secret for a trivial one', () => {
    for (let n = 0; n < 2_000; n += 1) {
      expect(isRepetitive(randomBytes(32).toString('base64'), 32)).toBe(false);
      expect(isRepetitive(randomBytes(16).toString('hex'), 32)).toBe(false);
      expect(isRepetitive(randomBytes(12).toString('hex'), 12)).toBe(false);
    }
  });
});

describe('a variable with almost the name of a setting', () => {
  it('is a warning in a demo, with the likely name', () => {
    expect(readConfig({ PLAN_MONTLY_PRICE: '9', log_level: 'debug' }).warnings).toEqual([
      'PLAN_MONTLY_PRICE is not a setting; its likely name is PLAN_MONTHLY_PRICE',
      'log_level is not a setting; its likely name is LOG_LEVEL',
    ]);
  });

  it('is not any variable of other programs', () => {
    const foreign = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'PWD',
      'LANG',
      'USER',
      'SHELL',
      'TERM',
      'TZ',
      'NODE_OPTIONS',
    ];
    const more = [
      'INIT_CWD',
      'POSTGRES_PASSWORD',
      'AWS_REGION',
      'JOURNAL_STREAM',
      'INVOCATION_ID',
      'SHLVL',
      'CI',
    ];
    const environment = Object.fromEntries([...foreign, ...more].map((name) => [name, 'x']));
    expect(readConfig(environment).warnings).toEqual([]);
  });
});
