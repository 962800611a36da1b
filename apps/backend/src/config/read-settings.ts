import { Ajv, type ErrorObject } from 'ajv';
import { isCheckout } from '../lib/version.ts';
import { formats, type FormatName } from './formats.ts';
import { SettingsSchema, type Settings } from './settings.ts';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Adds to the environment what only the file `.env` sets, and returns the names of these variables. */
export function loadEnvFile(): ReadonlySet<string> {
  if (!existsSync('.env')) return new Set();
  const before = new Set(Object.keys(process.env));
  process.loadEnvFile('.env');
  return new Set(Object.keys(process.env).filter((name) => !before.has(name)));
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface Entry {
  type: 'string' | 'integer' | 'number' | 'boolean';
  enum?: readonly string[];
  format?: FormatName;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const entries = SettingsSchema.properties as unknown as Record<string, Entry>;

/** Settings that contain a secret, or an address with a password: their values do not appear in messages. */
const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN|_URL$/;
/** Addresses that may contain credentials too; the operator at the terminal sees them in messages. */
const ADDRESS_NAME = /^BACKUP_TO$|_ENDPOINT$/;

/** Whether the studio must not show the value of a setting. */
export const isSecretSetting = (name: string): boolean => SECRET_NAME.test(name) || ADDRESS_NAME.test(name);

const validate = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  // An empty value means "not set".
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, { accepts }]) => [
      name,
      (value: string) => value === '' || accepts(value),
    ]),
  ),
}).compile<Settings>(SettingsSchema);

export type Profile = 'demo' | 'production';

/** What runs when `NODE_ENV` is not set: the demo in a checkout, production wherever else the program is. */
export const defaultProfile = (from = import.meta.dirname): Profile =>
  isCheckout(from) ? 'demo' : 'production';

/** Whether a setting has a value; `NAME=` in an `.env` file means "not set". */
export const isSet = (environment: Environment, name: string): boolean => Boolean(environment[name]?.trim());

/**
 * Takes the settings out of the environment and fills in defaults, `profile` for `NODE_ENV`. One sentence for each value
 * that is wrong by itself.
 */
export function readSettings(
  environment: Environment,
  profile: Profile,
): { settings: Settings; problems: string[] } {
  const settings: Record<string, unknown> = { NODE_ENV: profile };
  for (const name of Object.keys(entries)) {
    if (isSet(environment, name)) settings[name] = environment[name]?.trim();
  }
  const errors = validate(settings) ? [] : (validate.errors ?? []);
  const names = new Set(errors.map(({ instancePath }: ErrorObject) => instancePath.slice(1)));
  const problems = [...names].map((name) => sentence(name, environment[name]));
  return { settings: settings as Settings, problems };
}

function sentence(name: string, value: string | undefined): string {
  const expected = `${name} must ${expectation(entries[name])}`;
  return SECRET_NAME.test(name) ? expected : `${expected}; it is ${JSON.stringify(value)}`;
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

function expectation(entry: Entry | undefined): string {
  if (entry?.enum) return `be ${oneOf.format(entry.enum.filter(Boolean))}`;
  if (entry?.format) return formats[entry.format].must;
  if (entry?.maxLength) return `have at most ${entry.maxLength} characters`;
  if (entry?.type === 'boolean') return 'be true or false';
  const kind = entry?.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum = 0, maximum } = entry ?? {};
  return maximum === undefined
    ? `be ${kind}, at least ${number.format(minimum)}`
    : `be ${kind} from ${number.format(minimum)} to ${number.format(maximum)}`;
}
