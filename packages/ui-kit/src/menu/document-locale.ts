/** Only the script of a locale tells react-aria-components the direction; every right-to-left script does. */
const RTL_SCRIPT = 'Arab';

/**
 * Language and direction of the document, for the `I18nProvider` of react-aria-components. Without it a popover has those
 * of the browser: on a page right to left its menu would be left to right. For the browser; on the server it is `en`.
 */
export function documentLocale(): string {
  if (typeof document === 'undefined') return 'en';
  const { lang } = document.documentElement;
  const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
  try {
    return new Intl.Locale(lang || 'en', isRtl ? { script: RTL_SCRIPT } : {}).toString();
  } catch {
    // An invalid `lang`.
    return isRtl ? `en-${RTL_SCRIPT}` : 'en';
  }
}
