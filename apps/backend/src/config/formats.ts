import { countries, isEmail } from '@lumigraph/contracts';
import { readContactHours } from '@lumigraph/contracts/studio';
import { matching, type Format, splitList } from './setting-values.ts';
import { paymentFormats } from './payments-settings.ts';

/** The bare address of a sender like `Gallery <mail@gallery.example>`. */
export const addressOfSender = (sender: string): string => (/<([^<>]*)>$/.exec(sender)?.[1] ?? sender).trim();

const HTTP_ORIGIN = /^https?:\/\/[^/\s?#@]+$/;
const HTTP_URL = /^https?:\/\/[^/\s?#@][^\s]*$/;
/** A path of this server, or an address; neither has a query, because more is appended to it. */
const BASE_URL = /^(?:\/(?!\/)|https?:\/\/[^/\s?#@])[^\s?#]*$/;

export const isOrigin = (value: string): boolean => HTTP_ORIGIN.test(value) && URL.canParse(value);

/**
 * A `#` or `/` in a password ends the host of an address, so that the rest becomes its path or fragment. An address
 * without a host is for PostgreSQL's Unix sockets.
 */
function isServerUrl(value: string, { schemes, path, host }: ServerUrl): boolean {
  const url = URL.parse(value);
  if (!url || !schemes.includes(url.protocol) || !isDecodable(value)) return false;
  return (
    path.test(url.pathname) && url.hash === '' && !url.search.includes('@') && (host || url.hostname !== '')
  );
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

interface ServerUrl {
  schemes: readonly string[];
  path: RegExp;
  /** Whether the host may be missing. */
  host: boolean;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Regions of CLDR that are no countries: unions, placeholders and pseudo-regions. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

function isCountry(value: string): boolean {
  if (!/^[A-Z]{2}$/.test(value) || NO_COUNTRIES.has(value)) return false;
  // Replaced codes, such as UK, resolve to the current one.
  return regions.of(value) !== undefined && new Intl.Locale(`und-${value}`).region === value;
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A date that exists: the 31st of a short month does not. */
const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** To the minute or more exactly, in UTC. */
const isMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(value) &&
  isDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const ESCAPE = 'special characters of the password are written as codes, such as %23 for #';

/** Forms of values that a JSON schema does not know; a setting names one as its `format`. */
/** Direction marks would turn the text around on invoices, in mails and in what follows it on a page. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const formats = {
  text: {
    must: 'have no control characters and no direction marks',
    accepts: (value) => !UNPRINTABLE.test(value),
  },
  'host-name': matching(/^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$|^$/, 'be a domain like example.com'),
  'postgres-url': {
    must: `be an address like postgres://user:password@host/database; ${ESCAPE}`,
    accepts: (value) =>
      isServerUrl(value, { schemes: ['postgres:', 'postgresql:'], path: /^(?:\/[^/]*)?$/, host: true }),
  },
  'smtp-url': {
    must: `be the address of a mail server, like smtp://user:password@host:587; ${ESCAPE}`,
    accepts: (value) => isServerUrl(value, { schemes: ['smtp:', 'smtps:'], path: /^\/?$/, host: false }),
  },
  's3-url': matching(/^s3:\/\//, 'look like s3://bucket/prefix?endpoint=https://…&region=…'),
  origin: {
    must: 'be an origin like https://example.com: without a path, and without a slash at its end',
    accepts: isOrigin,
  },
  'http-url': {
    must: 'be an address that starts with https:// or http://',
    accepts: (value) => HTTP_URL.test(value) && URL.canParse(value),
  },
  'base-url': {
    must: 'be a path of this server like /api, or an address like https://api.example.com/api',
    accepts: (value) => BASE_URL.test(value) && URL.canParse(value, 'http://localhost'),
  },
  email: { must: 'be a mail address like office@example.com', accepts: isEmail },
  sender: {
    must: 'be a mail address, or a name with one: Gallery <no-reply@example.com>',
    accepts: (value) => /^[^\s@<>]+@[^\s@<>]+$/.test(addressOfSender(value)),
  },
  currency: {
    must: 'be the code of a currency like EUR (ISO 4217)',
    accepts: (value) => currencies.has(value),
  },
  'time-zone': {
    must: 'be the name of a time zone like Europe/Sofia (IANA)',
    accepts: (value) => isTimeZone(value),
  },
  country: { must: 'be the code of a country like BG (ISO 3166)', accepts: isCountry },
  'country-list': {
    must: 'be a list of codes of countries like RU, BY (ISO 3166)',
    accepts: (value) => splitList(value).every((code) => countries.includes(code)),
  },
  sites: matching(
    /^[a-z][a-z0-9-]*(?:=https?:\/\/[^/,\s]+)?(?:,[a-z][a-z0-9-]*(?:=https?:\/\/[^/,\s]+)?)*$/,
    'be a list like gallery,dating=https://dating.example.org, without spaces',
  ),
  'role-list': matching(
    /^[a-z][a-z0-9-]*(?:,\s*[a-z][a-z0-9-]*)*$/,
    'be a list of roles like admin,editor in lower case',
  ),
  'downloads-limit': matching(
    /^(?:unlimited|[1-9][0-9]{0,5})$/,
    'be a whole number from 1 to 999,999, or unlimited',
  ),
  'contact-hours': {
    must: 'be hours like Mo-Fr 09:00-18:00; Sa 10:00-14:00',
    accepts: (value) => readContactHours(value) !== undefined,
  },
  'date-list': {
    must: 'be a list of dates like 2026-12-24, 2026-12-25',
    accepts: (value) => splitList(value).every(isDate),
  },
  moment: { must: 'be a time in UTC like 2026-12-24T18:00Z', accepts: isMoment },
  'site-ids': matching(/^[a-z][a-z0-9-]*(?:,\s*[a-z][a-z0-9-]*)*$/, 'be a list of sites like gallery,dating'),
  'graph-version': matching(/^v\d+\.\d+$/, 'be a version like v23.0'),
  'header-name': matching(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'be the name of a header like CF-IPCountry'),
  'gtag-id': matching(/^G-[A-Z0-9]{4,20}$/, 'be a measurement id like G-ABC123'),
  'plausible-domain': matching(/^[A-Za-z0-9.-]{1,100}$/, 'be a domain like gallery.example.com'),
  'umami-id': matching(/^[A-Za-z0-9-]{1,60}$/, 'be the id of a site in Umami: letters, digits and dashes'),
  'device-wallets': matching(
    /^(?:apple-pay|google-pay)(?:\s*,\s*(?:apple-pay|google-pay))?$/,
    'be apple-pay, google-pay or both, separated by a comma',
  ),
  ...paymentFormats,
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
