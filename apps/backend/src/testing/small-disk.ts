import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

export interface SmallDisk {
  path: string;
  /** Until nothing fits any more. */
  fill(): void;
  remove(): void;
}

/** A file system of its own, of eight megabytes. Undefined where the user may not mount. */
export function smallDisk(): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    fill() {
      try {
        writeFileSync(join(path, 'filler'), Buffer.alloc(16 * MEGABYTE));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}
