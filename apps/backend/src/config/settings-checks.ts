import { isIP } from 'node:net';
import { currencyDigits, socialProviders, type SocialProvider } from '@lumigraph/contracts';
import { Cron } from 'croner';
import { storageAddressProblems, parseStorageUrl } from '../storage/file-storage.ts';
import { toMinor } from '../lib/amounts.ts';
import { analyticsProblems } from './analytics-config.ts';
import { isOrigin } from './formats.ts';
import { oneOffProblems } from './one-off-products.ts';
import { planPrices, type Settings } from './settings.ts';
import { splitList } from './setting-values.ts';
import { providersInSettings } from './payments-settings.ts';

export const SESSION_SECRET_LENGTH = 32;
export const API_KEY_LENGTH = 12;

/** `none` explicitly means that no proxy is trusted. */
const NO_PROXY = 'none';
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Entries of lists, and settings that depend on each other. Each sentence begins with the name of its setting. */
export function relationProblems(settings: Settings): string[] {
  return [
    ...originProblems(settings),
    ...passkeyProblems(settings),
    ...siteProblems(settings),
    ...proxyProblems(settings),
    ...keyProblems(settings),
    ...storageProblems(settings),
    ...socialProblems(settings),
    ...priceProblems(settings),
    ...certificateProblems(settings),
    ...supportProblems(settings),
    ...bannerProblems(settings),
    ...maintenanceProblems(settings),
    ...analyticsProblems(settings, splitList(settings.ANALYTICS)),
    ...paymentProblems(settings),
    ...oneOffProblems(settings.ONE_OFF_PRODUCTS, settings.PLAN_CURRENCY),
  ];
}

function originProblems({ SITE_ORIGINS }: Settings): string[] {
  return splitList(SITE_ORIGINS)
    .filter((origin) => !isOrigin(origin))
    .map(
      (origin) =>
        `SITE_ORIGINS must list origins like https://example.com; ${JSON.stringify(origin)} is none`,
    );
}

/** Browsers refuse passkeys of another domain than that of the page. */
function passkeyProblems({ PASSKEY_RP_ID: id, PUBLIC_ORIGIN }: Settings): string[] {
  if (id === '' || !URL.canParse(PUBLIC_ORIGIN)) return [];
  const { hostname } = new URL(PUBLIC_ORIGIN);
  return hostname === id || hostname.endsWith(`.${id}`)
    ? []
    : [`PASSKEY_RP_ID must be the host of PUBLIC_ORIGIN (${hostname}) or a parent domain of it`];
}

/** The sites of `SITES` in the order of their ports. */
export function siteList({ SITES }: Pick<Settings, 'SITES'>): { id: string; origin: string | undefined }[] {
  return splitList(SITES).map((entry) => {
    const [id = '', origin] = entry.split('=');
    return { id, origin };
  });
}

function siteProblems(settings: Settings): string[] {
  return siteList(settings).flatMap(({ id, origin }, index) => {
    if (index === 0 && origin !== undefined)
      return [`SITES gives ${id} an origin, but the first site has that of PUBLIC_ORIGIN`];
    if (index > 0 && settings.NODE_ENV === 'production' && !origin?.startsWith('https://'))
      return [`SITES must give each further site its origin in production: ${id}=https://…`];
    return [];
  });
}

export const trustedProxies = ({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): string[] =>
  splitList(TRUST_PROXY).filter((entry) => entry !== NO_PROXY);

function proxyProblems(settings: Settings): string[] {
  const entries = splitList(settings.TRUST_PROXY);
  if (entries.includes(NO_PROXY) && entries.length > 1)
    return ['TRUST_PROXY=none cannot be combined with addresses'];
  return trustedProxies(settings)
    .filter((entry) => !isAddressRange(entry))
    .map(
      (entry) =>
        `TRUST_PROXY must list addresses or ranges like 10.0.0.0/8, or be none; ${JSON.stringify(entry)} is neither`,
    );
}

function isAddressRange(entry: string): boolean {
  if (NAMED_RANGES.has(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/u.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function keyProblems({ SESSION_SECRET, API_KEYS }: Settings): string[] {
  const isShort = (least: number) => (entry: string) => entry.length < least;
  const problems: string[] = [];
  if (splitList(SESSION_SECRET).some(isShort(SESSION_SECRET_LENGTH)))
    problems.push(
      `SESSION_SECRET must list secrets of at least ${SESSION_SECRET_LENGTH} characters each (openssl rand -base64 32)`,
    );
  if (splitList(API_KEYS).some(isShort(API_KEY_LENGTH)))
    problems.push(`API_KEYS must list keys of at least ${API_KEY_LENGTH} characters each`);
  return problems;
}

function storageProblems(settings: Settings): string[] {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY_ID: id, STORAGE_SECRET_ACCESS_KEY: secret } = settings;
  if (url === '') return [];
  const problems = storageAddressProblems(url);
  if (!id !== !secret)
    problems.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together');
  else if (!id && URL.parse(url)?.searchParams.has('endpoint'))
    problems.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY are required with an endpoint');
  return problems;
}

/** A provider needs both its id and its secret. */
function socialProblems(settings: Settings): string[] {
  return socialProviders
    .map((provider) => provider.toUpperCase() as Uppercase<SocialProvider>)
    .filter((name) => !settings[`${name}_CLIENT_ID`] !== !settings[`${name}_CLIENT_SECRET`])
    .map((name) => `${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together`);
}

function priceProblems(settings: Settings): string[] {
  const { PLAN_CURRENCY: currency } = settings;
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const digits = currencyDigits(currency);
  const most = digits === 0 ? 'no decimal places' : `at most ${digits} decimal places`;
  return Object.values(planPrices)
    .filter((name) => toMinor(settings[name], currency) === undefined)
    .map((name) => `${name} must have ${most}, as ${currency} has; it is ${settings[name]}`);
}

function certificateProblems({ C2PA_CERTIFICATE, C2PA_PRIVATE_KEY, C2PA_TIMESTAMP_URL }: Settings): string[] {
  if ((C2PA_CERTIFICATE === '') !== (C2PA_PRIVATE_KEY === ''))
    return ['C2PA_CERTIFICATE and C2PA_PRIVATE_KEY belong together: set both or none'];
  return C2PA_TIMESTAMP_URL !== '' && C2PA_CERTIFICATE === ''
    ? ['C2PA_TIMESTAMP_URL needs C2PA_CERTIFICATE: the demo certificate is not stamped']
    : [];
}

/** Priority support must not be slower than normal support. */
function supportProblems({ SUPPORT_REPLY_HOURS, SUPPORT_REPLY_HOURS_PREMIUM }: Settings): string[] {
  return SUPPORT_REPLY_HOURS_PREMIUM > SUPPORT_REPLY_HOURS
    ? ['SUPPORT_REPLY_HOURS_PREMIUM must not be more than SUPPORT_REPLY_HOURS']
    : [];
}

function bannerProblems(settings: Settings): string[] {
  const { BANNER_FROM: from, BANNER_UNTIL: until } = settings;
  const isTranslated = (['DE', 'BG', 'RU', 'ES', 'ZH'] as const).some(
    (language) => settings[`BANNER_TEXT_${language}`] !== '',
  );
  return [
    ...(isTranslated && settings.BANNER_TEXT_EN === ''
      ? ['BANNER_TEXT_EN must be set: readers of a language without a text see the English one']
      : []),
    ...(from !== '' && until !== '' && Date.parse(until) <= Date.parse(from)
      ? ['BANNER_UNTIL must be later than BANNER_FROM']
      : []),
  ];
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

const accounts = providersInSettings.flatMap((provider) => [...provider.accounts]);

/** Whether any payment provider is set up. */
export const hasPaymentProvider = (settings: Settings): boolean =>
  accounts.some(({ required }) => settings[required[0]] !== '');

/** One sentence for each error in the settings of the payment providers. */
function paymentProblems(settings: Settings): string[] {
  const problems: string[] = [];
  for (const { required } of accounts) {
    const missing = required.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < required.length)
      problems.push(`${names.format(required)} must be set together; missing: ${names.format(missing)}`);
  }
  for (const provider of providersInSettings)
    if ('problems' in provider) problems.push(...provider.problems(settings));
  return problems;
}

/** Keys must not be sent unencrypted. */
export const paymentProductionProblems = (settings: Settings): string[] =>
  accounts
    .filter(({ apiBase }) => settings[apiBase].startsWith('http://'))
    .map(({ apiBase }) => `${apiBase} must start with https:// in production`);

/** Whether the server updates the schema of its database at start. */
export const migratesAtStart = ({ MIGRATE, NODE_ENV }: Pick<Settings, 'MIGRATE' | 'NODE_ENV'>): boolean =>
  (MIGRATE || (NODE_ENV === 'production' ? 'manual' : 'auto')) === 'auto';

/** Sentences about wrong settings of backups. */
function maintenanceProblems(settings: Settings): string[] {
  const {
    BACKUP_TO: to,
    BACKUP_AT: at,
    BACKUP_ACCESS_KEY_ID: id,
    BACKUP_SECRET_ACCESS_KEY: secret,
  } = settings;
  const problems: string[] = [];
  try {
    new Cron(at, { paused: true }).stop();
  } catch {
    problems.push(
      `BACKUP_AT must be a cron expression like "17 3 * * *" (every day at 3:17); it is ${JSON.stringify(at)}`,
    );
  }
  if (!id !== !secret)
    problems.push('BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY must be set together');
  if (!to.startsWith('s3://')) return problems;
  try {
    parseStorageUrl(to);
  } catch (error) {
    problems.push(
      (error as Error).message.replaceAll('STORAGE_', 'BACKUP_').replaceAll('BACKUP_URL', 'BACKUP_TO'),
    );
  }
  return problems;
}
