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

interface Process {
  parent: number;
  mb: number;
}

/** A process and all its descendants, from the /proc of Linux. */
function processTree(root: number): Map<number, Process> {
  const parents = new Map<number, Process>();
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
  return new Map([...parents].filter(([pid]) => isInside(pid)));
}

/** Resident memory of a process and of its descendants. */
export function residentMemory(root: number): Resident {
  const inside = [...processTree(root)];
  return {
    serverMb: inside.find(([pid]) => pid === root)?.[1].mb ?? 0,
    allMb: inside.reduce((sum, [pid, { mb }]) => sum + (proportionalMb(pid) ?? mb), 0),
    processes: inside.length,
  };
}

const TICKS_PER_SECOND = 100;

/** CPU time of a process, of its descendants and of those that have ended, in milliseconds; steps of 10 ms. */
export function cpuMillisOfTree(root: number): number {
  const ticks = [...processTree(root).keys()].map((pid) => {
    // The name in parentheses may contain blanks; user, system, and both of the children that have ended are 14 to 17.
    const fields = (read(`/proc/${pid}/stat`) ?? '').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  });
  return (ticks.reduce((sum, value) => sum + value, 0) * 1_000) / TICKS_PER_SECOND;
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
