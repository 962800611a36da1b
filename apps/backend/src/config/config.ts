import { API_PREFIX, type AnalyticsDestination, type ServiceName } from '@lumigraph/contracts';
import { analyticsDestinations } from './analytics-config.ts';
import { readOneOffProducts, type OneOffProduct } from './one-off-products.ts';
import { productionProblems } from './production-checks.ts';
import { defaultProfile, isSet, readSettings, type Environment, type Profile } from './read-settings.ts';
import { relationProblems, siteList, trustedProxies } from './settings-checks.ts';
import { SettingsSchema, type Settings } from './settings.ts';
import { splitList } from './setting-values.ts';
import { distance } from 'fastest-levenshtein';

export type { Environment } from './read-settings.ts';

/** https://ec.europa.eu/taxation_customs/vies/#/technical-information */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** The settings in the form that the application uses: lists split, dependent defaults filled in. */
export interface Config extends Settings {
  production: boolean;
  logLevel: string;
  logFormat: 'pretty' | 'json';
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
  /** Roles whose users need a second factor for the calls of these roles. */
  twoFactorRoles: readonly string[];
  /** Whether registration waits for the confirmation mail. */
  confirmRegistration: boolean;
  apiBaseUrl: string;
  /** Bases of separately hosted services. */
  serviceBaseUrls: Partial<Record<ServiceName, string>>;
  /** Whether a local provider replaces social providers without keys. */
  socialDemo: boolean;
  /** Base of image addresses, without a trailing slash. */
  cdnBase: string;
  /** URL of the license page; it is written into files. */
  licenseUrl: string;
  /** Empty: nothing is paid once. */
  oneOffProducts: readonly OneOffProduct[];
  /** Codes of ISO 3166. */
  countriesNotServed: readonly string[];
  /** Base of the REST interface of VIES, without a trailing slash; empty: VAT numbers are checked by their form only. */
  viesUrl: string;
  /** Null: no limit. */
  freeDownloadsPerDay: number | null;
  /** Destinations of analytics events; empty: none. */
  analytics: readonly AnalyticsDestination[];
  /** Settings that are not left at their default: set in the environment, or in the file `.env`. */
  sources: Readonly<Partial<Record<string, 'environment' | 'file'>>>;
  /** What the operator should know, but the server can start with. One sentence each. */
  warnings: readonly string[];
}

/** Thrown when settings are invalid; `problems` contains one sentence for each error, all of them at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], note = '') {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    super(`The settings have ${count}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}${note}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** A release that was started without its settings would otherwise list what nobody asked for. */
const WHY_PRODUCTION =
  '\nNODE_ENV is not set, and a release starts as production without it. Settings are read from the environment and from the file .env in the folder where the program starts (docs/operators/install.md).';

/**
 * Reads and checks all settings. `fromFile` names those that the file `.env` has added to the environment; `profile` is
 * used when `NODE_ENV` is not set.
 * @throws SettingsError with every error
 */
export function readConfig(
  environment: Environment,
  fromFile: ReadonlySet<string> = new Set(),
  profile: Profile = defaultProfile(),
): Config {
  const { settings, problems: wrongValues } = readSettings(environment, profile);
  const misspelled = misspelledSettings(environment);
  const problems = [...relationProblems(settings)];
  if (settings.NODE_ENV === 'production') problems.push(...productionProblems(settings), ...misspelled);
  // What depends on a value that is wrong by itself follows from it.
  const isTold = (problem: string): boolean =>
    wrongValues.some((told) => new RegExp(`\\b${firstWord(told)}\\b`).test(problem));
  const all = [...wrongValues, ...problems.filter((problem) => !isTold(problem))];
  if (all.length > 0) {
    const isByDefault = profile === 'production' && !isSet(environment, 'NODE_ENV');
    throw new SettingsError(all, isByDefault ? WHY_PRODUCTION : '');
  }
  return { ...derive(settings), sources: sourcesOf(environment, fromFile), warnings: misspelled };
}

function sourcesOf(environment: Environment, fromFile: ReadonlySet<string>): Config['sources'] {
  const names = Object.keys(SettingsSchema.properties).filter((name) => isSet(environment, name));
  return Object.fromEntries(names.map((name) => [name, fromFile.has(name) ? 'file' : 'environment']));
}

/** The name of the setting that a problem is about. */
export const firstWord = (problem: string): string => /^\w+/.exec(problem)?.[0] ?? '';

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

function logFormat({ LOG_FORMAT, NODE_ENV }: Settings): Config['logFormat'] {
  if (LOG_FORMAT === 'pretty' || LOG_FORMAT === 'json') return LOG_FORMAT;
  return NODE_ENV === 'production' ? 'json' : 'pretty';
}

function derive(settings: Settings): Omit<Config, 'sources' | 'warnings'> {
  const production = settings.NODE_ENV === 'production';
  const publicOrigin = settings.PUBLIC_ORIGIN || `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    production,
    logLevel: settings.LOG_LEVEL || (production ? 'info' : 'warn'),
    logFormat: logFormat(settings),
    publicOrigin,
    licenseUrl: `${publicOrigin}/license`,
    siteOrigins: splitList(settings.SITE_ORIGINS),
    sites: siteList(settings),
    apiKeys: splitList(settings.API_KEYS),
    trustProxy: trustedProxies(settings),
    apiDocs: (settings.API_DOCS || (production ? 'off' : 'on')) === 'on',
    sessionSecrets: splitList(settings.SESSION_SECRET),
    twoFactorRoles: splitList(settings.TWO_FACTOR_REQUIRED_ROLES),
    apiBaseUrl: withoutSlash(settings.API_BASE_URL) || API_PREFIX,
    serviceBaseUrls: serviceBaseUrls(settings),
    socialDemo: !production && settings.SOCIAL_DEMO !== 'false',
    confirmRegistration: (settings.REGISTRATION || (production ? 'confirm' : 'instant')) === 'confirm',
    cdnBase: (settings.CDN_BASE || '/cdn/image/upload').replace(/\/+$/, ''),
    oneOffProducts: readOneOffProducts(settings.ONE_OFF_PRODUCTS, settings.PLAN_CURRENCY),
    countriesNotServed: splitList(settings.COUNTRIES_NOT_SERVED),
    viesUrl: withoutSlash(settings.VIES_URL) || (production ? VIES : ''),
    freeDownloadsPerDay:
      settings.FREE_DOWNLOADS_PER_DAY === 'unlimited' ? null : Number(settings.FREE_DOWNLOADS_PER_DAY),
    analytics: analyticsDestinations(settings, splitList(settings.ANALYTICS)),
  };
}

const names = Object.keys(SettingsSchema.properties);
const known = new Set(names);

/** Short names are close to many foreign ones, such as HOME to HOST. */
const SHORT_NAME_LENGTH = 8;
const distanceAllowed = (name: string): number => (name.length < SHORT_NAME_LENGTH ? 1 : 2);

/**
 * One sentence for each variable that has almost the name of a setting. An environment contains many variables of other
 * programs, so unknown names that resemble none are not reported.
 */
function misspelledSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name) && environment[name])
    .flatMap((name) => {
      const written = name.toUpperCase();
      const likely = names.find((one) => distance(written, one) <= distanceAllowed(one));
      return likely === undefined ? [] : [`${name} is not a setting; its likely name is ${likely}`];
    });
}
