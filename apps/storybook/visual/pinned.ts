/**
 * The stories that are compared as images: each component once in its most complex state, in light and dark side by
 * side. Texts use Latin and Cyrillic letters, whose fonts the repository contains; Han letters and monospaced code use
 * fonts of the machine.
 */
export interface Screenshot {
  story: string;
  /** Height of the window in pixels. Content below it is not compared. */
  height: number;
  width?: number;
  /** Toolbar values besides the theme, as in the address. */
  globals?: string;
}

const WIDE = 860;
export const defaultWidth = WIDE;

const heights: Record<string, number> = {
  'core-alert--tones': 480,
  'core-alert--long-text': 420,
  'core-badge--tones': 160,
  'core-button--variants': 220,
  'core-button--sizes': 140,
  'core-button--states': 500,
  'core-button--long-text': 280,
  'core-card--default': 260,
  'core-checkbox--states': 420,
  'core-chip--long-text': 200,
  'core-dialog--open': 420,
  'core-empty-state--default': 420,
  'core-error-summary--default': 240,
  'core-menu--open': 340,
  'core-pagination--places': 360,
  'core-passwordfield--wrong': 220,
  'core-progress--default': 140,
  'core-select--states': 440,
  'core-skeleton--shapes': 200,
  'core-textarea--states': 640,
  'core-textfield--states': 700,
  'core-textfield--row': 360,
  'core-textfield--long-text': 340,
  'foundations-brands--side-by-side': 900,
  'ui-locale-language-selector--default': 140,
  'ui-auth-sign-in-widget--default': 760,
  'ui-auth-sign-in-widget--register': 1100,
  'ui-auth-sign-in-widget--forgot': 480,
  'ui-auth-sign-in-widget--login-errors': 980,
  'ui-auth-sign-in-widget--session-expired': 840,
  'ui-auth-sign-in-widget--reset-email-sent': 840,
  'ui-auth-sign-in-widget--social-question': 900,
  'ui-auth-sign-in-widget--appearance': 760,
  'ui-auth-password-meter--strengths': 560,
  'ui-auth-password-forms--change-with-wrong-password': 420,
  'ui-auth-social-buttons--playground': 260,
  'ui-payments-payment-form--complete': 940,
  'ui-payments-plan-cards--default': 900,
  'ui-payments-provider-picker-and-areas--default': 320,
  'ui-payments-messages--card-declined': 220,
  'ui-payments-messages--outcome-unknown': 320,
  'ui-contact-contact-form--default': 1060,
  'ui-contact-contact-form--short-form': 760,
  'ui-contact-messages--email-invalid': 860,
  'ui-auth-user-button--badges': 160,
  'patterns-consent--default': 400,
  'patterns-download--failed': 200,
  'patterns-notices--not-found': 900,
};

/** Widgets in other states: other brands, longer texts, other scripts, a phone. */
const themed: Screenshot[] = [
  { story: 'ui-auth-sign-in-widget--default', height: 860, globals: 'brand:dating' },
  { story: 'ui-auth-sign-in-widget--default', height: 760, globals: 'brand:minorities' },
  { story: 'ui-auth-sign-in-widget--default', height: 760, globals: 'theme:contrast', width: 440 },
  { story: 'ui-auth-sign-in-widget--long-text', height: 1200 },
  { story: 'ui-auth-sign-in-widget--long-text-bulgarian', height: 1200 },
  { story: 'ui-contact-contact-form--long-text', height: 1200 },
  { story: 'ui-contact-contact-form--short-form', height: 820, globals: 'brand:dating', width: 360 },
  { story: 'patterns-header--default', height: 400, globals: 'brand:all', width: 1280 },
  { story: 'patterns-profile-picture--with-avatar', height: 480, globals: 'brand:dating', width: 400 },
];

export const screenshots: Screenshot[] = [
  ...Object.entries(heights).map(([story, height]) => ({ story, height })),
  ...themed,
];

/** `ui-auth-sign-in-widget--default.dating.360.png` */
export function fileName({ story, globals, width }: Screenshot): string {
  const variant = globals?.replaceAll(/\w+:/g, '').replaceAll(';', '.');
  return [story, variant, width, 'png'].filter((part) => part !== undefined).join('.');
}
