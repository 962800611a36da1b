import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * A server in a separate process, so that its CPU time can be separated from the load generator's. The server script
 * calls {@link serveBench}.
 */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** CPU time of the process so far, in microseconds, all threads. */
  cpuMicros(): Promise<number>;
  /** Runs a command of the server script and returns its result. */
  ask<T>(command: string): Promise<T>;
  stop(): Promise<void>;
}

interface Question {
  id: number;
  command: string;
}

export async function startServer(script: URL, environment: Record<string, string>): Promise<ServerProcess> {
  const child: ChildProcess = fork(script, {
    env: { ...process.env, ...environment },
    execArgv: ['--conditions=@lumigraph/source', '--expose-gc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, (value: unknown) => void>();
  let asked = 0;
  const ready = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { origin: string } | { id: number; value: unknown }) => {
      if ('origin' in message) return resolve(message.origin);
      waiting.get(message.id)?.(message.value);
      waiting.delete(message.id);
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const ask = <T>(command: string): Promise<T> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve as (value: unknown) => void);
      child.send({ id: asked, command } satisfies Question);
    });
  return {
    origin: await ready,
    pid: child.pid ?? 0,
    ask,
    cpuMicros: () => ask<number>('cpu'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** In the server's process: reports its address and runs commands. */
export function serveBench(origin: string, commands: Record<string, () => unknown> = {}): void {
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const all: Record<string, () => unknown> = { cpu, ...commands };
  process.on('message', ({ id, command }: Question) => {
    void Promise.resolve(all[command]?.()).then((value) => process.send?.({ id, value }));
  });
  // Exits with the benchmark.
  process.on('disconnect', () => process.exit());
  process.send?.({ origin });
}
