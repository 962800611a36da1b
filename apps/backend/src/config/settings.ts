import type { PlanInterval } from '@lumigraph/contracts';
import Type from 'typebox';
import { analyticsSettings } from './analytics-settings.ts';
import { baseUrlSettings, SitesSetting, bannerSettings } from './sites-settings.ts';
import { capacitySettings, maintenanceSettings, monitoringSettings } from './maintenance-settings.ts';
import { downloadsSettings, premiumSettings } from './downloads-settings.ts';
import { contactSettings, companySettings } from './company-settings.ts';
import { paymentSettings } from './payments-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { choice, decimal, flag, text, whole } from './setting-values.ts';

/** Ways to sign in besides password and social providers; each is off until it is switched on. */
const signInSettings = {
  MAGIC_LINK: choice(
    'on: the sign-in page offers a link by e-mail that signs in without a password, once and within 15 minutes (docs/operators/accounts-and-mail.md).',
    ['off', 'on'],
  ),
  PASSKEYS: choice(
    'on: users may add passkeys (WebAuthn) in their profile and sign in with them. Browsers need HTTPS (or localhost) and a domain, not an IP address.',
    ['off', 'on'],
  ),
  PASSKEY_RP_ID: text(
    'Domain to which passkeys belong (relying party id): that of PUBLIC_ORIGIN or a parent of it, so that sites on its subdomains share them. Changing it makes all passkeys useless. Empty means the host of PUBLIC_ORIGIN.',
    { format: 'host-name' },
  ),
};

/** The key of the demo's own sites; production requires another one. */
export const DEMO_API_KEY = 'gallery-public-key';

/**
 * Every setting of the server, read from the environment (or the `.env` file next to `package.json`). Its test
 * generates `.env.example` from this list.
 */
export const SettingsSchema = Type.Object({
  NODE_ENV: Type.String({
    enum: ['demo', 'production', 'test'],
    description:
      'demo: loose limits, mail into an outbox, sandbox payments. production refuses what a demo allows. Empty: production in a release, demo in a checkout.',
  }),
  HOST: text('Address to listen on; 0.0.0.0 for all.', { default: '127.0.0.1' }),
  PORT: whole('Port to listen on; 0 takes a free one.', { default: 4000, minimum: 0, maximum: 65535 }),
  DATA_DIR: text('Folder of the embedded database, the images and their renditions.', { default: './data' }),
  DATABASE_URL: text('postgres://… moves the data to PostgreSQL; empty uses SQLite in DATA_DIR.', {
    format: 'postgres-url',
  }),
  STORAGE_URL: text(
    's3://bucket/prefix?endpoint=https://…&region=… keeps images, covers and uploads in S3-compatible object storage (pathStyle=false for addresses like bucket.endpoint); empty keeps them in DATA_DIR.',
    { format: 's3-url' },
  ),
  STORAGE_ACCESS_KEY_ID: text(
    'Access key of the object storage; empty takes the role of the machine (Amazon only).',
  ),
  STORAGE_SECRET_ACCESS_KEY: text('Secret key of the object storage.'),
  PUBLIC_ORIGIN: text(
    'Origin under which visitors reach the site, for links in mails, feeds and pages; empty means http://localhost:PORT.',
    { format: 'origin' },
  ),
  CDN_BASE: text(
    'Base of image addresses, for example a CDN in front of /cdn/image/upload; empty means this server.',
    { format: 'base-url' },
  ),
  ...baseUrlSettings,
  SITE_ORIGINS: text(
    'Further site origins that may call the API (CORS) and be returned to after social sign-in, separated by commas.',
  ),
  SITES: SitesSetting,
  API_KEYS: text(
    'Accepted X-API-Key values, separated by commas. Identifiers of sites, not secrets, of at least 12 characters; list two while rotating. Production refuses the default.',
    { default: DEMO_API_KEY },
  ),
  TRUST_PROXY: text(
    'Addresses or ranges of the reverse proxies whose X-Forwarded-For is trusted, separated by commas (127.0.0.1, 10.0.0.0/8). Required in production: without it all visitors have the address of the proxy and share one limit. none says on purpose that there is no proxy.',
  ),
  API_DOCS: choice(
    'Serves the API reference at /api/docs and its OpenAPI document at /api/openapi.json. Empty means on in a demo, off in production.',
    ['', 'on', 'off'],
  ),
  ...monitoringSettings,
  SESSION_SECRET: text(
    'Secret that signs refresh tokens, at least 32 characters (openssl rand -base64 32). To change it, list the new one first and the old one after a comma for 30 days. Empty lets the database make its own; production needs one.',
  ),
  REGISTRATION: choice(
    'instant: an account exists and is signed in at once, and a taken address is said. confirm: the account is made when the link in the mail is opened, and nobody learns which addresses are taken. Empty means instant in a demo, confirm in production.',
    ['', 'instant', 'confirm'],
  ),
  ...signInSettings,
  TWO_FACTOR_REQUIRED_ROLES: text(
    'Roles whose users must turn on two-step verification before they may use what the role allows, separated by commas, for example admin. Empty leaves it to every user.',
    { format: 'role-list' },
  ),
  SMTP_URL: text(
    'smtp://user:password@host:587 or smtps://…:465 sends mail. To another machine only encrypted, unless the address ends with ?requireTLS=false. Empty writes each mail as a file into DATA_DIR/outbox, to be read at /dev/outbox (never in production).',
    { format: 'smtp-url' },
  ),
  MAIL_FROM: text('Sender of all mails; its domain should be one that the mail server may send for.', {
    default: 'Lumigraph <no-reply@localhost>',
    format: 'sender',
  }),
  PLAN_MONTHLY_PRICE: decimal('Price of the monthly plan with VAT, in PLAN_CURRENCY.', {
    default: 4.99,
    minimum: 0.5,
    maximum: 10_000,
  }),
  PLAN_YEARLY_PRICE: decimal('Price of the yearly plan with VAT, in PLAN_CURRENCY.', {
    default: 49,
    minimum: 0.5,
    maximum: 100_000,
  }),
  PLAN_CURRENCY: text('Currency of the plans (ISO 4217).', { default: 'EUR', format: 'currency' }),
  PLAN_TRIAL_DAYS: whole('Length of the free trial, once a person; 0 offers none.', {
    default: 0,
    minimum: 0,
    maximum: 90,
  }),
  ...paymentSettings,
  FIRST_INVOICE_NUMBER: whole('Number of the first invoice; later ones count on without gaps.', {
    default: 1,
    minimum: 1,
  }),
  FIRST_CREDIT_NOTE_NUMBER: whole(
    'Number of the first credit note: from then on, each refund of an invoice has one, as PDF in the mail about the refund; later ones count on without gaps. 0: the server issues none, and you do (required in the EU).',
    { default: 0, minimum: 0 },
  ),
  ...companySettings,
  ...contactSettings,
  CONTACT_MIN_SECONDS: decimal(
    'A message that is sent sooner after its form was shown counts as spam: it is stored, and not mailed. 0 is for automated tests.',
    { default: 3, minimum: 0, maximum: 60 },
  ),
  GOOGLE_CLIENT_ID: text(
    'Client id of the Google sign-in. Each provider is offered when both its id and its secret are set; its callback is PUBLIC_ORIGIN/api/auth/<provider>/callback (docs/operators/accounts-and-mail.md).',
  ),
  GOOGLE_CLIENT_SECRET: text('Client secret of the Google sign-in.'),
  GOOGLE_ISSUER: text('Issuer of the Google sign-in; another one only for tests.', {
    default: 'https://accounts.google.com',
    format: 'http-url',
  }),
  MICROSOFT_CLIENT_ID: text('Client id of the Microsoft sign-in.'),
  MICROSOFT_CLIENT_SECRET: text('Client secret of the Microsoft sign-in.'),
  MICROSOFT_ISSUER: text(
    'Issuer of the Microsoft sign-in; put your tenant id in place of "common" to let in only one organisation.',
    { default: 'https://login.microsoftonline.com/common/v2.0', format: 'http-url' },
  ),
  FACEBOOK_CLIENT_ID: text('App id of the Facebook sign-in.'),
  FACEBOOK_CLIENT_SECRET: text('App secret of the Facebook sign-in.'),
  FACEBOOK_GRAPH_VERSION: text('Version of the Facebook Graph API.', {
    default: 'v23.0',
    format: 'graph-version',
  }),
  SOCIAL_DEMO: choice(
    'Starts a local provider that stands in for all social providers, to try social sign-in without accounts there (never in production: anybody can be anybody). Empty means true outside production.',
    ['', 'true', 'false'],
  ),
  SOCIAL_DEMO_PORT: whole(
    'Port of the local provider; 0 takes a free one. When it is taken, the server starts without the local provider.',
    { default: 4400, minimum: 0, maximum: 65535 },
  ),
  ...analyticsSettings,
  CONTENT_PROTECTION: flag(
    'The gallery has no context menu, text selection, dragging or developer shortcuts; images have a menu of their own. A courtesy, not a lock: false gives visitors their browser back.',
    true,
  ),
  ...maintenanceSettings,
  ...capacitySettings,
  ...downloadsSettings,
  ...premiumSettings,
  ...bannerSettings,
  ...retentionSettings,
  DEMO_CONTENT: flag('Fill an empty installation with the demo images (never in production).', true),
});

export type Settings = Type.Static<typeof SettingsSchema>;

/** The setting with the price of each plan. */
export const planPrices = {
  monthly: 'PLAN_MONTHLY_PRICE',
  yearly: 'PLAN_YEARLY_PRICE',
} as const satisfies Record<PlanInterval, keyof Settings>;
