import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The commit of the folder, or of the next one above it that tells one. Never throws. */
export function commitOf(folder: string): string | null {
  if (existsSync(join(folder, COMMIT_FILE))) return commitIn(readFileSync(join(folder, COMMIT_FILE), 'utf8'));
  if (existsSync(join(folder, '.git'))) return commitOfClone(folder);
  const above = dirname(folder);
  return above === folder ? null : commitOf(above);
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
