import manifest from '../../package.json' with { type: 'json' };

/** Number of the release of this program, `major.minor.patch`, for comparisons; `programVersion` also has the build. */
export const PROGRAM_VERSION: string = manifest.version;

/** Negative when the first version is older than the second, 0 when they are equal. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}
