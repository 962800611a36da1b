import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** Number of the release of this program, `major.minor.patch`, for comparisons; `programVersion` also has the build. */
export const PROGRAM_VERSION: string = manifest.version;

/** Negative when the first version is older than the second, 0 when they are equal. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}

/** The folder of the package of this program: the next one above with a `package.json`. `undefined` without any. */
export function programFolder(from = import.meta.dirname): string | undefined {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  return above === from ? undefined : programFolder(above);
}

/**
 * Whether the program runs beside its sources. Everything else is a release: what a program permits for trying needs the
 * proof that nobody has installed it.
 */
export function isCheckout(from = import.meta.dirname): boolean {
  const folder = programFolder(from);
  return folder !== undefined && existsSync(join(folder, 'src/server.ts'));
}

/** Which program is running. */
export interface Version {
  /** The number of the release and the build: `0.1.0+0123456789ab`; the number alone when the commit is unknown. */
  version: string;
  /** The first twelve digits of the commit; null when it is unknown. */
  commit: string | null;
  /** When the commit was made, ISO 8601; null when it is unknown. The later of two builds is the newer one. */
  committedAt: string | null;
}

/** A release contains this file with its commit; a clone of the repository has `.git` instead. */
const COMMIT_FILE = 'commit.txt';
/** `<commit>`, or `<commit>-changed-<hash>` for a build with changes that are in no commit, and then the time. */
const COMMIT = /^([0-9a-f]{12})[0-9a-f]*(-changed-[0-9a-f]{8})?\s+(\S+)$/;

/** What tells where the program comes from: in the folder, or in the next one above it that has one. */
function originOf(folder: string): string | null {
  const found = [COMMIT_FILE, '.git'].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const above = dirname(folder);
  return above === folder ? null : originOf(above);
}

/** The version of the program in the release or clone that contains the folder. Never throws. */
export function versionOf(folder: string): Version {
  const origin = originOf(folder);
  const text = origin === null ? '' : read(origin);
  const [, commit, changed = '', time = ''] = COMMIT.exec(text.trim()) ?? [];
  if (commit === undefined) return { version: PROGRAM_VERSION, commit: null, committedAt: null };
  const committedAt = new Date(time);
  return {
    version: `${PROGRAM_VERSION}+${commit}${changed}`,
    commit,
    committedAt: Number.isNaN(committedAt.getTime()) ? null : committedAt.toISOString(),
  };
}

/** How an operator types a command in the release or clone that contains the folder: `bin/gallery doctor`. */
export function typedCommand(command: string, folder = import.meta.dirname): string {
  return `${isCheckout(folder) ? 'npm run gallery --' : 'bin/gallery'} ${command}`;
}

function read(origin: string): string {
  if (basename(origin) === COMMIT_FILE) return readFileSync(origin, 'utf8');
  try {
    return execFileSync('git', ['show', '--no-patch', '--format=%H %cI', 'HEAD'], {
      cwd: dirname(origin),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // git is missing, or refuses a clone of another user.
    return '';
  }
}

let known: Version | undefined;

export const programVersion = (): Version => (known ??= versionOf(import.meta.dirname));
