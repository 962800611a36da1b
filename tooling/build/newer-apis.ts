import data from './newer-apis.json' with { type: 'json' };
import { oldestBrowsers } from './browsers.ts';

interface Versions {
  chrome: string;
  firefox: string | null;
  safari: string | null;
}

const isNewer = (version: string | null, oldest: string): boolean =>
  version === null || Number(version) > Number(oldest);

/** Paths of APIs that at least one promised browser lacks, for example `URL.parse` and `Set.prototype.union`. */
export const newerApis: string[] = Object.entries<Versions>(data.apis)
  .filter(
    ([, { chrome, firefox, safari }]) =>
      isNewer(chrome, oldestBrowsers.chrome) ||
      isNewer(firefox, oldestBrowsers.firefox) ||
      isNewer(safari, oldestBrowsers.safari),
  )
  .map(([path]) => path);
