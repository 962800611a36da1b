import { Ajv } from 'ajv';
import Type from 'typebox';

const ORIGIN = '^https?://[^/\\s]+$';

/**
 * Every setting of the server, read from the environment (or the `.env` file beside `package.json`).
 * `docs/settings.md` describes the same list; a test holds the two together.
 */
export const SettingsSchema = Type.Object({
  NODE_ENV: Type.String({
    enum: ['demo', 'production', 'test'],
    default: 'demo',
    description:
      'demo (the default): loose limits, mail into an outbox, sandbox payments. production refuses what a demo allows.',
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'Address to listen on; 0.0.0.0 for all.',
  }),
  PORT: Type.Integer({
    default: 4000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 takes a free one.',
  }),
  DATA_DIR: Type.String({
    default: './data',
    minLength: 1,
    description: 'Folder of the embedded database, the pictures and their renditions.',
  }),
  DATABASE_URL: Type.String({
    default: '',
    pattern: '^$|^postgres(ql)?://',
    description: 'postgres://… moves the data to PostgreSQL; empty uses SQLite in DATA_DIR.',
  }),
  PUBLIC_ORIGIN: Type.String({
    default: '',
    pattern: `^$|${ORIGIN}`,
    description:
      'Origin under which visitors reach the site, for links in mails, feeds and pages; empty means http://localhost:PORT.',
  }),
  CDN_BASE: Type.String({
    default: '',
    description:
      'Base of picture addresses, for example a CDN in front of /cdn/image/upload; empty means this server.',
  }),
  SITE_ORIGINS: Type.String({
    default: '',
    description:
      'Further site origins that may call the API (CORS) and be returned to after social sign-in, separated by commas.',
  }),
  API_KEYS: Type.String({
    default: 'gallery-public-key',
    minLength: 8,
    description:
      'Accepted X-API-Key values, separated by commas. Identifiers of sites, not secrets; list two while rotating.',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description:
      'Addresses or ranges of reverse proxies whose X-Forwarded-For is believed, separated by commas.',
  }),
  LOG_LEVEL: Type.String({
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    description: 'How much is logged.',
  }),
  DEMO_CONTENT: Type.Boolean({
    default: true,
    description: 'Fill an empty installation with the demo pictures (never in production).',
  }),
});

export type Settings = Type.Static<typeof SettingsSchema>;
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config extends Settings {
  production: boolean;
  publicOrigin: string;
  siteOrigins: readonly string[];
  apiKeys: readonly string[];
  trustProxy: readonly string[];
  cdnBase: string;
}

/** Thrown when settings are wrong; `problems` holds one sentence for each mistake, all of them at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads and checks all settings. Throws {@link SettingsError} that names every mistake. */
export function readConfig(environment: Environment): Config {
  const known = Object.keys(SettingsSchema.properties);
  const settings: Record<string, unknown> = {};
  for (const name of known) {
    const value = environment[name];
    if (value !== undefined && value !== '') settings[name] = value;
  }
  const validate = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true }).compile<Settings>(
    SettingsSchema,
  );
  const problems: string[] = [];
  if (!validate(settings)) {
    for (const error of validate.errors ?? []) {
      const name = error.instancePath.slice(1);
      const allowed =
        error.keyword === 'enum'
          ? ` (${(error.params as { allowedValues: string[] }).allowedValues.join(', ')})`
          : '';
      problems.push(
        `${name} ${error.message ?? 'is wrong'}${allowed}; it is ${JSON.stringify(environment[name])}`,
      );
    }
  }
  const checked = settings as Settings;
  const siteOrigins = list(String(checked.SITE_ORIGINS ?? ''));
  for (const origin of siteOrigins) {
    if (!new RegExp(ORIGIN).test(origin))
      problems.push(
        `SITE_ORIGINS must list origins like https://example.com; ${JSON.stringify(origin)} is none`,
      );
  }
  const production = checked.NODE_ENV === 'production';
  if (production) problems.push(...productionProblems(checked));
  if (problems.length > 0) throw new SettingsError(problems);

  const publicOrigin = checked.PUBLIC_ORIGIN || `http://localhost:${checked.PORT}`;
  return {
    ...checked,
    production,
    publicOrigin,
    siteOrigins,
    apiKeys: list(checked.API_KEYS),
    trustProxy: list(checked.TRUST_PROXY),
    cdnBase: (checked.CDN_BASE || '/cdn/image/upload').replace(/\/+$/, ''),
  };
}

/** What a demo may do and a production server must not. */
function productionProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN is required in production');
  else if (!settings.PUBLIC_ORIGIN.startsWith('https://'))
    problems.push('PUBLIC_ORIGIN must start with https:// in production');
  if (settings.API_KEYS === 'gallery-public-key')
    problems.push('API_KEYS must be set in production; the demo key is public knowledge');
  return problems;
}
