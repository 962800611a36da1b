/** The prepared cover of another width; addresses of other services stay as they are. */
export function coverOfWidth(coverUrl: string, width: 640 | 1600): string {
  return coverUrl.replace(/(^\/cdn\/covers\/[0-9a-f]+)-\d+\.webp$/, `$1-${width}.webp`);
}
