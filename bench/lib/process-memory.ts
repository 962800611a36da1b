import { readdirSync, readFileSync } from 'node:fs';

const KB = 1024;
const MB = 1024 * KB;

interface Resident {
  /** Including the pages that it shares with other processes. */
  serverMb: number;
  /** The process and all its descendants; a page that several of them share, such as the program's, counts once. */
  allMb: number;
  processes: number;
}

/** Resident memory of a process and of its descendants, from the /proc of Linux. */
export function residentMemory(root: number): Resident {
  const parents = new Map<number, { parent: number; mb: number }>();
  for (const name of readdirSync('/proc')) {
    const status = /^\d+$/.test(name) ? read(`/proc/${name}/status`) : undefined;
    if (status === undefined) continue;
    const [, parent] = /^PPid:\s+(\d+)/m.exec(status) ?? [];
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    parents.set(Number(name), { parent: Number(parent), mb: (Number(kb ?? 0) * KB) / MB });
  }
  const isInside = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined; at = parents.get(at)?.parent)
      if (at === root) return true;
    return false;
  };
  const inside = [...parents].filter(([pid]) => isInside(pid));
  return {
    serverMb: parents.get(root)?.mb ?? 0,
    allMb: inside.reduce((sum, [pid, { mb }]) => sum + (proportionalMb(pid) ?? mb), 0),
    processes: inside.length,
  };
}

/** Resident memory in which each process has an equal part of a shared page. */
function proportionalMb(pid: number): number | undefined {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '') ?? [];
  return kb === undefined ? undefined : (Number(kb) * KB) / MB;
}

/** Undefined for a process that has ended. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
