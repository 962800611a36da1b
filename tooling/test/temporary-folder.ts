import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * All temporary folders of a run are below one, which is removed at its end, also when tests have failed. A run that
 * passes must leave it empty: a folder that stays belongs to a test that does not close what it opened.
 */
export function setup(): () => void {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'lumigraph-tests-'));
  // Some tests start a database or a command as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => {
    const left = readdirSync(folder);
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    if (left.length > 0)
      console.warn(`Temporary folders that tests have left (removed now): ${left.toSorted().join(', ')}`);
  };
}
