import manifest from '../../package.json' with { type: 'json' };

/** Version of this program, `major.minor.patch`. */
export const PROGRAM_VERSION: string = manifest.version;

/** Negative when the first version is older than the second, 0 when they are equal. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}
