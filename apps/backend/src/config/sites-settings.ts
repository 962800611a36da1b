import { choice, text } from './setting-values.ts';

export const SitesSetting = text(
  'Sites to serve, separated by commas: gallery,dating=https://dating.example.org. The first one answers at PORT and PUBLIC_ORIGIN, each further one at the next port, with the origin under which its visitors reach it. Empty means every built site in a demo, the gallery alone in production.',
  { format: 'sites' },
);

/** Base addresses of the services for the pages. */
export const baseUrlSettings = {
  API_BASE_URL: text(
    'Base of the main service as the pages call it, for example https://api.example.com/api; empty means /api on this server. Services on other origins must list this site in their SITE_ORIGINS.',
    { format: 'base-url' },
  ),
  AUTH_BASE_URL: text('Base of the authentication service; empty means API_BASE_URL.', {
    format: 'base-url',
  }),
  IMAGES_BASE_URL: text('Base of the image service; empty means API_BASE_URL.', { format: 'base-url' }),
  BLOG_BASE_URL: text('Base of the publishing service; empty means API_BASE_URL.', { format: 'base-url' }),
  PAYMENTS_BASE_URL: text('Base of the payment service; empty means API_BASE_URL.', { format: 'base-url' }),
  ACCOUNTING_BASE_URL: text('Base of the accounting service; empty means API_BASE_URL.', {
    format: 'base-url',
  }),
};

const BANNER_MAX_LENGTH = 300;

const notice = (language: string, rule: string) =>
  text(
    `Text of the notice at the top of every page in ${language}, at most ${BANNER_MAX_LENGTH} characters. ${rule}`,
    { maxLength: BANNER_MAX_LENGTH },
  );
const FALLBACK = 'Empty shows the English one.';

/** A notice that every visitor sees at the top of every page. */
export const bannerSettings = {
  BANNER_TEXT_EN: notice('English', 'Empty shows no notice.'),
  BANNER_TEXT_DE: notice('German', FALLBACK),
  BANNER_TEXT_BG: notice('Bulgarian', FALLBACK),
  BANNER_TEXT_RU: notice('Russian', FALLBACK),
  BANNER_TEXT_ES: notice('Spanish', FALLBACK),
  BANNER_TEXT_ZH: notice('Chinese', FALLBACK),
  BANNER_TONE: choice('How the notice looks: info, or warning for outages.', ['info', 'warning']),
  BANNER_FROM: text(
    'Time from which the notice is shown, in UTC: 2026-12-24T18:00Z. Empty shows it at once.',
    { format: 'moment' },
  ),
  BANNER_UNTIL: text('Time until which the notice is shown, in UTC. Empty shows it until it is removed.', {
    format: 'moment',
  }),
  BANNER_SITES: text(
    'Sites that show the notice, separated by commas: gallery,dating. Empty means every site.',
    { format: 'site-ids' },
  ),
};
