import Type from 'typebox';

export const SitesSetting = Type.String({
  default: '',
  format: 'sites',
  description:
    'Sites to serve, separated by commas: gallery,dating=https://dating.example.org. The first one answers at PORT and PUBLIC_ORIGIN, each further one at the next port, with the origin under which its visitors reach it. Empty means every built site in a demo, the gallery alone in production.',
});

/** Base addresses of the services for the pages. */
export const baseUrlSettings = {
  API_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description:
      'Base of the main service as the pages call it, for example https://api.example.com/api; empty means /api on this server. Services on other origins must list this site in their SITE_ORIGINS.',
  }),
  AUTH_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the authentication service; empty means API_BASE_URL.',
  }),
  IMAGES_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the image service; empty means API_BASE_URL.',
  }),
  BLOG_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the publishing service; empty means API_BASE_URL.',
  }),
  PAYMENTS_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the payment service; empty means API_BASE_URL.',
  }),
  ACCOUNTING_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the accounting service; empty means API_BASE_URL.',
  }),
};

const BANNER_MAX_LENGTH = 300;

const text = (language: string, rule: string) =>
  Type.String({
    default: '',
    maxLength: BANNER_MAX_LENGTH,
    description: `Text of the notice at the top of every page in ${language}, at most ${BANNER_MAX_LENGTH} characters. ${rule}`,
  });
const FALLBACK = 'Empty shows the English one.';

/** A notice that every visitor sees at the top of every page. */
export const bannerSettings = {
  BANNER_TEXT_EN: text('English', 'Empty shows no notice.'),
  BANNER_TEXT_DE: text('German', FALLBACK),
  BANNER_TEXT_BG: text('Bulgarian', FALLBACK),
  BANNER_TEXT_RU: text('Russian', FALLBACK),
  BANNER_TEXT_ES: text('Spanish', FALLBACK),
  BANNER_TEXT_ZH: text('Chinese', FALLBACK),
  BANNER_TONE: Type.String({
    enum: ['info', 'warning'],
    default: 'info',
    description: 'How the notice looks: info, or warning for outages.',
  }),
  BANNER_FROM: Type.String({
    default: '',
    format: 'moment',
    description: 'Time from which the notice is shown, in UTC: 2026-12-24T18:00Z. Empty shows it at once.',
  }),
  BANNER_UNTIL: Type.String({
    default: '',
    format: 'moment',
    description: 'Time until which the notice is shown, in UTC. Empty shows it until it is removed.',
  }),
  BANNER_SITES: Type.String({
    default: '',
    format: 'site-ids',
    description: 'Sites that show the notice, separated by commas: gallery,dating. Empty means every site.',
  }),
};
