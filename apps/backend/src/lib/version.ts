import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isCheckout } from './program-folder.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Which program is running. */
export interface Version {
  /** Of `package.json`. */
  version: string;
  /** The first twelve digits of the commit; null when it is unknown. */
  commit: string | null;
}

/** A release contains this file with its commit; a clone of the repository has `.git` instead. */
const COMMIT_FILE = 'commit.txt';
const COMMIT = /^[0-9a-f]{12}/;

/** What tells where the program comes from: in the folder, or in the next one above it that has one. */
function originOf(folder: string): string | null {
  const found = [COMMIT_FILE, '.git'].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const above = dirname(folder);
  return above === folder ? null : originOf(above);
}

/** The commit of the release or clone that contains the folder. Never throws. */
export function commitOf(folder: string): string | null {
  const origin = originOf(folder);
  if (origin === null) return null;
  return basename(origin) === COMMIT_FILE
    ? commitIn(readFileSync(origin, 'utf8'))
    : commitOfClone(dirname(origin));
}

/** How an operator types a command in the release or clone that contains the folder: `bin/gallery doctor`. */
export function typedCommand(command: string, folder = import.meta.dirname): string {
  return `${isCheckout(folder) ? 'npm run gallery --' : 'bin/gallery'} ${command}`;
}

function commitOfClone(folder: string): string | null {
  try {
    return commitIn(
      execFileSync('git', ['rev-parse', 'HEAD'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    // git is missing, or refuses a clone of another user.
    return null;
  }
}

const commitIn = (text: string): string | null => COMMIT.exec(text.trim())?.[0] ?? null;

let known: Version | undefined;

export function programVersion(): Version {
  return (known ??= { version: packageJson.version, commit: commitOf(import.meta.dirname) });
}

/** `0.1.0 (0123456789ab)`. */
export function versionText({ version, commit }: Version = programVersion()): string {
  return commit === null ? version : `${version} (${commit})`;
}
