/** An error line of a server that no fault explains. */
interface UnexplainedLine {
  /** What ran at that time: day and hour of the simulated clock. */
  at: string;
  line: string;
}

/** The logs of all servers. Each error must belong to a fault that acts or has just ended. */
export interface Log {
  add(line: string): void;
  unexplained: UnexplainedLine[];
  /** Error lines by the fault that explains them. */
  explained: Map<string, number>;
  backups: number;
  /** Names the present time of the run for unexplained lines. */
  setTime(at: string): void;
  /** From now on errors belong to this fault. */
  beginFault(name: string): void;
  /** Errors belong to it for some further seconds: timeouts, and work that waited for a retry. */
  endFault(name: string): void;
  /** Whether a failed request can be a consequence of a fault. */
  isFaulty(): boolean;
}

const AFTER_MS = 8_000;

export function createLog(): Log {
  let time = '';
  const faults = new Map<string, number>();
  const acting = (): string[] =>
    [...faults].filter(([, until]) => performance.now() < until).map(([name]) => name);
  const log: Log = {
    unexplained: [],
    explained: new Map(),
    backups: 0,
    setTime: (at) => (time = at),
    beginFault: (name) => faults.set(name, Infinity),
    endFault: (name) => faults.set(name, performance.now() + AFTER_MS),
    isFaulty: () => acting().length > 0,
    add(line) {
      if (line.includes('"event":"backup"')) log.backups += 1;
      if (!isError(line)) return;
      const names = acting().join(' and ');
      if (names === '') log.unexplained.push({ at: time, line });
      else log.explained.set(names, (log.explained.get(names) ?? 0) + 1);
    },
  };
  return log;
}

/** Errors and fatal errors, and text outside of the log, such as a crash of Node. */
function isError(line: string): boolean {
  if (line.startsWith('{')) return /^\{"level":"(?:error|fatal)"/.test(line);
  return line.trim() !== '';
}
