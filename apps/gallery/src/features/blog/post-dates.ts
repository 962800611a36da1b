/** `12 November 2026` in the language of the page; UTC, so that server and browser agree. */
export function postDate(iso: string, locale: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at)
    ? ''
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** The prepared cover of another width; addresses of other services stay as they are. */
export function coverOfWidth(coverUrl: string, width: 640 | 1600): string {
  return coverUrl.replace(/(^\/cdn\/covers\/[0-9a-f]+)-\d+\.webp$/, `$1-${width}.webp`);
}
