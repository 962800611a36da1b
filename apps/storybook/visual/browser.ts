import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('pinned-with.json', import.meta.url);

/** The Chromium version that created the images in `__screenshots__`. */
export const pinnedWith = JSON.parse(readFileSync(file, 'utf8')) as { major: number; platform: string };

const majorOf = (version: string) => Number(version.split('.')[0]);

export function sameBrowser(version: string): boolean {
  return majorOf(version) === pinnedWith.major && process.platform === pinnedWith.platform;
}

/** Called when images are created again. */
export function rememberBrowser(version: string): void {
  const parts = { major: majorOf(version), platform: process.platform };
  writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`);
}
