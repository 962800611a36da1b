import data from './newer-apis.json' with { type: 'json' };
import { oldestBrowsers } from './browsers.ts';

const browsers = ['chrome', 'firefox', 'safari'] as const;

/** Paths of APIs that at least one promised browser lacks, for example `URL.parse` and `Set.prototype.union`. */
export const newerApis: string[] = Object.entries(data.apis)
  .filter(([, versions]) =>
    browsers.some((name) => Number(versions[name] ?? Infinity) > Number(oldestBrowsers[name])),
  )
  .map(([path]) => path);
