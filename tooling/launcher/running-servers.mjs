import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program of a server, as its command line names it. */
const PROGRAM = join('apps', 'backend', 'dist', 'server.js');

/** Notes that a process runs the built server of this folder. Returns the function that removes the note. */
export function noteServer(folder, pid) {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, String(pid));
  writeFileSync(note, '');
  return () => rmSync(note, { force: true });
}

/** Process ids of the noted servers that still run; the notes of killed ones are removed. */
export function runningServers(folder) {
  let names;
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.map(Number).filter((pid) => {
    if (isServer(pid)) return true;
    rmSync(join(folder, String(pid)), { force: true });
    return false;
  });
}

/** After a restart of the machine another program may have the id of a server. */
function isServer(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process of another user.
    if (error.code !== 'EPERM') return false;
  }
  return commandOf(pid)?.includes(PROGRAM) ?? true;
}

/** Undefined where the system does not tell. */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  }
}
