import { text } from './setting-values.ts';

/** Who counts visits, and where a day begins. */
export const analyticsSettings = {
  TIME_ZONE: text(
    'Time zone of the company, for example Europe/Sofia: of the days in the statistics, the dates on invoices and the months of their CSV. Days that are counted and invoices that are issued already keep theirs.',
    { default: 'UTC', format: 'time-zone' },
  ),
  ANALYTICS: text(
    'Who counts visits, separated by commas: own (cookieless numbers in the database), console, gtag, plausible, umami; none counts nothing. All but own and console ask the visitor for consent first (docs/operators/analytics.md).',
    { default: 'own' },
  ),
  COUNTRY_HEADER: text(
    "Header in which the proxy or CDN states the visitor's country (ISO 3166), for example CF-IPCountry: the statistics then count visits by country. The proxy has to replace a header of this name that visitors send. Without it countries are not counted.",
    { format: 'header-name' },
  ),
  GTAG_ID: text('Measurement id of Google Analytics 4 (G-…), for ANALYTICS=gtag.', { format: 'gtag-id' }),
  GTAG_HOST: text("Origin that serves Google's tag; another one for a tag server of your own.", {
    default: 'https://www.googletagmanager.com',
    format: 'origin',
  }),
  PLAUSIBLE_DOMAIN: text("Site's name in Plausible, for ANALYTICS=plausible.", {
    format: 'plausible-domain',
  }),
  PLAUSIBLE_HOST: text('Origin of Plausible; another one when you host it yourself.', {
    default: 'https://plausible.io',
    format: 'origin',
  }),
  UMAMI_WEBSITE_ID: text("Site's id in Umami, for ANALYTICS=umami.", { format: 'umami-id' }),
  UMAMI_HOST: text('Origin of Umami; another one when you host it yourself.', {
    default: 'https://cloud.umami.is',
    format: 'origin',
  }),
};
