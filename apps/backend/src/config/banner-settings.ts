import Type from 'typebox';

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
