import { API_PREFIX, type ServiceName } from '@lumigraph/contracts';
import { isIP } from 'node:net';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import { Ajv, type ErrorObject } from 'ajv';
import { analyticsDestinations, analyticsProblems } from './analytics-config.ts';
import { maintenanceProblems } from './maintenance-config.ts';
import { paymentProblems, paymentProductionProblems } from './payments-config.ts';
import { parseStorageUrl } from '../storage/storage-address.ts';
import { DEMO_API_KEY, ORIGIN, SettingsSchema, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings in the form that the application uses: lists split, dependent defaults filled in. */
export interface Config extends Settings {
  production: boolean;
  logLevel: string;
  /** Without a trailing slash. */
  publicOrigin: string;
  siteOrigins: readonly string[];
  /** Sites to serve, in the order of their ports; empty: those that `servedSites` chooses. */
  sites: readonly { id: string; origin: string | undefined }[];
  apiKeys: readonly string[];
  trustProxy: readonly string[];
  /** The first one signs, all are accepted. Empty: the secrets of the database are used. */
  sessionSecrets: readonly string[];
  /** Whether the API's description and its page are served. */
  apiDocs: boolean;
  /** Whether registration waits for the confirmation mail. */
  confirmRegistration: boolean;
  apiBaseUrl: string;
  /** Bases of separately hosted services. */
  serviceBaseUrls: Partial<Record<ServiceName, string>>;
  /** Whether a local provider replaces social providers without keys. */
  socialDemo: boolean;
  /** Base of image addresses, without a trailing slash. */
  cdnBase: string;
  /** Null: no limit. */
  freeDownloadsPerDay: number | null;
  /** Destinations of analytics events; empty: none. */
  analytics: readonly AnalyticsDestination[];
}

/** Thrown when settings are invalid; `problems` contains one sentence for each error, all of them at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    super(`The settings have ${count}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Splits a comma-separated setting; trims the parts and drops empty ones. */
function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Reads and checks all settings. Throws a {@link SettingsError} with every error. */
export function readConfig(environment: Environment): Config {
  const { settings, problems } = checkSettings(environment);
  problems.push(
    ...originProblems(settings),
    ...secretProblems(settings),
    ...socialProblems(settings),
    ...baseUrlProblems(settings),
    ...storageProblems(settings),
    ...proxyProblems(settings),
    ...certificateProblems(settings),
  );
  problems.push(...analyticsProblems(settings, list(settings.ANALYTICS)), ...maintenanceProblems(settings));
  problems.push(...paymentProblems(settings), ...siteProblems(settings), ...supportProblems(settings));
  if (settings.NODE_ENV === 'production') problems.push(...productionProblems(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return derive(settings);
}

const validate = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true }).compile<Settings>(
  SettingsSchema,
);

function checkSettings(environment: Environment): { settings: Settings; problems: string[] } {
  const settings: Record<string, unknown> = {};
  for (const name of Object.keys(SettingsSchema.properties)) {
    // `NAME=` in an .env file means "not set".
    if (environment[name]) settings[name] = environment[name];
  }
  const problems = validate(settings)
    ? []
    : (validate.errors ?? []).map((error) => sentence(error, environment));
  return { settings: settings as Settings, problems };
}

function sentence(error: ErrorObject, environment: Environment): string {
  const name = error.instancePath.slice(1);
  const values = (error.params as { allowedValues?: string[] }).allowedValues;
  const allowed = values ? ` (${values.filter(Boolean).join(', ')})` : '';
  const what = `${name} ${error.message ?? 'is wrong'}${allowed}`;
  return SECRET_NAME.test(name) ? what : `${what}; it is ${JSON.stringify(environment[name])}`;
}

/** Settings that contain a secret, or an address with a password: their values do not appear in error messages. */
const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN|_URL$/;
const SESSION_SECRET_LENGTH = 32;

function secretProblems(settings: Settings): string[] {
  const short = list(settings.SESSION_SECRET).some((secret) => secret.length < SESSION_SECRET_LENGTH);
  return short
    ? [`Each secret of SESSION_SECRET must have at least ${SESSION_SECRET_LENGTH} characters`]
    : [];
}

function certificateProblems({ C2PA_CERTIFICATE, C2PA_PRIVATE_KEY, C2PA_TIMESTAMP_URL }: Settings): string[] {
  if ((C2PA_CERTIFICATE === '') !== (C2PA_PRIVATE_KEY === ''))
    return ['C2PA_CERTIFICATE and C2PA_PRIVATE_KEY belong together: set both or none'];
  return C2PA_TIMESTAMP_URL !== '' && C2PA_CERTIFICATE === ''
    ? ['C2PA_TIMESTAMP_URL needs C2PA_CERTIFICATE: the demo certificate is not stamped']
    : [];
}

function originProblems(settings: Settings): string[] {
  return list(settings.SITE_ORIGINS)
    .filter((origin) => !new RegExp(ORIGIN).test(origin))
    .map(
      (origin) =>
        `SITE_ORIGINS must list origins like https://example.com; ${JSON.stringify(origin)} is none`,
    );
}

function siteList({ SITES }: Settings): Config['sites'] {
  return list(SITES).map((entry) => {
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

/** `none` explicitly means that no proxy is trusted. */
const NO_PROXY = 'none';
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const trustedProxies = ({ TRUST_PROXY }: Settings): string[] =>
  list(TRUST_PROXY).filter((entry) => entry !== NO_PROXY);

function proxyProblems(settings: Settings): string[] {
  const entries = list(settings.TRUST_PROXY);
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

/** Settings that are permitted in a demo but not on a production server. */
function productionProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN is required in production');
  else if (!settings.PUBLIC_ORIGIN.startsWith('https://')) {
    problems.push('PUBLIC_ORIGIN must start with https:// in production');
  }
  if (settings.API_KEYS === DEMO_API_KEY) {
    problems.push('API_KEYS must be set in production; the demo key is public knowledge');
  }
  if (list(settings.TRUST_PROXY).length === 0) {
    problems.push(
      'TRUST_PROXY is required in production: the addresses of your reverse proxy, or none; without it all visitors share one limit',
    );
  }
  problems.push(...accountProblems(settings), ...paymentProductionProblems(settings));
  return problems;
}

function storageProblems(settings: Settings): string[] {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY_ID: id, STORAGE_SECRET_ACCESS_KEY: secret } = settings;
  if (!url.startsWith('s3://')) return [];
  const problems: string[] = [];
  try {
    const { endpoint } = parseStorageUrl(url);
    if (endpoint !== undefined && !id)
      problems.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY are required with an endpoint');
  } catch (error) {
    problems.push((error as Error).message);
  }
  if (!id !== !secret)
    problems.push('STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together');
  return problems;
}

/** Priority support must not be slower than normal support. */
function supportProblems({ SUPPORT_REPLY_HOURS, SUPPORT_REPLY_HOURS_PREMIUM }: Settings): string[] {
  return SUPPORT_REPLY_HOURS_PREMIUM > SUPPORT_REPLY_HOURS
    ? ['SUPPORT_REPLY_HOURS_PREMIUM must not be more than SUPPORT_REPLY_HOURS']
    : [];
}

/** A provider needs both its id and its secret. */
function socialProblems(settings: Settings): string[] {
  return (['GOOGLE', 'MICROSOFT', 'FACEBOOK'] as const)
    .filter((name) => !settings[`${name}_CLIENT_ID`] !== !settings[`${name}_CLIENT_SECRET`])
    .map((name) => `${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together`);
}

function accountProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (!settings.SESSION_SECRET)
    problems.push('SESSION_SECRET is required in production (openssl rand -base64 32)');
  if (!settings.SMTP_URL)
    problems.push('SMTP_URL is required in production; the outbox folder is for trying');
  if (settings.MAIL_FROM.includes('@localhost'))
    problems.push('MAIL_FROM must name a sender of your domain in production');
  if (settings.SOCIAL_DEMO === 'true')
    problems.push('SOCIAL_DEMO lets anybody be anybody; it cannot run in production');
  for (const name of ['GOOGLE_ISSUER', 'MICROSOFT_ISSUER'] as const)
    if (!settings[name].startsWith('https://'))
      problems.push(`${name} must start with https:// in production`);
  return problems;
}

const withoutSlash = (base: string): string => base.replace(/\/+$/, '');

function serviceBaseUrls(settings: Settings): Partial<Record<ServiceName, string>> {
  const bases: Record<ServiceName, string> = {
    auth: settings.AUTH_BASE_URL,
    images: settings.IMAGES_BASE_URL,
    blog: settings.BLOG_BASE_URL,
    payments: settings.PAYMENTS_BASE_URL,
    accounting: settings.ACCOUNTING_BASE_URL,
  };
  return Object.fromEntries(
    Object.entries(bases)
      .filter(([, base]) => base !== '')
      .map(([service, base]) => [service, withoutSlash(base)]),
  );
}

const BASE_URL_SETTINGS = [
  'API_BASE_URL',
  'AUTH_BASE_URL',
  'IMAGES_BASE_URL',
  'BLOG_BASE_URL',
  'PAYMENTS_BASE_URL',
  'ACCOUNTING_BASE_URL',
] as const;

/** The session token is sent to these addresses: they must be a path of this server, or use HTTPS in production. */
function baseUrlProblems(settings: Settings): string[] {
  const wanted =
    settings.NODE_ENV === 'production' ? /^(?:\/(?!\/)|https:\/\/)/ : /^(?:\/(?!\/)|https?:\/\/)/;
  return BASE_URL_SETTINGS.filter((name) => settings[name] !== '' && !wanted.test(settings[name])).map(
    (name) => `${name} must be a path of this server or start with https://`,
  );
}

function derive(settings: Settings): Config {
  const production = settings.NODE_ENV === 'production';
  return {
    ...settings,
    production,
    logLevel: settings.LOG_LEVEL || (production ? 'info' : 'warn'),
    publicOrigin: settings.PUBLIC_ORIGIN || `http://localhost:${settings.PORT}`,
    siteOrigins: list(settings.SITE_ORIGINS),
    sites: siteList(settings),
    apiKeys: list(settings.API_KEYS),
    trustProxy: trustedProxies(settings),
    apiDocs: (settings.API_DOCS || (production ? 'off' : 'on')) === 'on',
    sessionSecrets: list(settings.SESSION_SECRET),
    apiBaseUrl: withoutSlash(settings.API_BASE_URL) || API_PREFIX,
    serviceBaseUrls: serviceBaseUrls(settings),
    socialDemo: !production && settings.SOCIAL_DEMO !== 'false',
    confirmRegistration: (settings.REGISTRATION || (production ? 'confirm' : 'instant')) === 'confirm',
    cdnBase: (settings.CDN_BASE || '/cdn/image/upload').replace(/\/+$/, ''),
    freeDownloadsPerDay:
      settings.FREE_DOWNLOADS_PER_DAY === 'unlimited' ? null : Number(settings.FREE_DOWNLOADS_PER_DAY),
    analytics: analyticsDestinations(settings, list(settings.ANALYTICS)),
  };
}
