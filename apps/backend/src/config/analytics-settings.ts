import Type from 'typebox';

/** Who counts visits, and where a day begins. */
export const analyticsSettings = {
  TIME_ZONE: Type.String({
    default: 'UTC',
    format: 'time-zone',
    description:
      'Time zone of the company, for example Europe/Sofia: of the days in the statistics, the dates on invoices and the months of their CSV. Days that are counted and invoices that are issued already keep theirs.',
  }),
  ANALYTICS: Type.String({
    default: 'own',
    description:
      'Who counts visits, separated by commas: own (cookieless numbers in the database), console, gtag, plausible, umami; none counts nothing. All but own and console ask the visitor for consent first (docs/operators/analytics.md).',
  }),
  COUNTRY_HEADER: Type.String({
    default: '',
    format: 'header-name',
    description:
      "Header in which the proxy or CDN states the visitor's country (ISO 3166), for example CF-IPCountry: the statistics then count visits by country. The proxy has to replace a header of this name that visitors send. Without it countries are not counted.",
  }),
  GTAG_ID: Type.String({
    default: '',
    format: 'gtag-id',
    description: 'Measurement id of Google Analytics 4 (G-…), for ANALYTICS=gtag.',
  }),
  GTAG_HOST: Type.String({
    default: 'https://www.googletagmanager.com',
    format: 'origin',
    description: "Origin that serves Google's tag; another one for a tag server of your own.",
  }),
  PLAUSIBLE_DOMAIN: Type.String({
    default: '',
    format: 'plausible-domain',
    description: "Site's name in Plausible, for ANALYTICS=plausible.",
  }),
  PLAUSIBLE_HOST: Type.String({
    default: 'https://plausible.io',
    format: 'origin',
    description: 'Origin of Plausible; another one when you host it yourself.',
  }),
  UMAMI_WEBSITE_ID: Type.String({
    default: '',
    format: 'umami-id',
    description: "Site's id in Umami, for ANALYTICS=umami.",
  }),
  UMAMI_HOST: Type.String({
    default: 'https://cloud.umami.is',
    format: 'origin',
    description: 'Origin of Umami; another one when you host it yourself.',
  }),
};
