import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** A server in a separate process, whose CPU time does not contain the load. Its script calls {@link serveBench}. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

export async function startServer(script: URL, environment: Record<string, string>) {
  const child = fork(script, {
    env: { ...process.env, ...environment },
    execArgv: ['--conditions=@lumigraph/source'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`);
  });
  const nextMessage = async () => (await Promise.race([once(child, 'message'), failed]))[0] as unknown;
  /** Runs a command of the script and returns its result; one at a time. */
  const ask = (command: string): Promise<unknown> => {
    child.send(command);
    return nextMessage();
  };
  return {
    origin: String(await nextMessage()),
    ask,
    /** CPU time of the process so far, in microseconds, all threads. */
    cpuMicros: async () => Number(await ask('cpu')),
    async stop() {
      child.kill();
      await failed.catch(() => undefined);
    },
  };
}

/** In the server's process: reports its address and runs commands. */
export function serveBench(origin: string, commands: Record<string, () => unknown> = {}): void {
  const all: Record<string, () => unknown> = {
    cpu() {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    ...commands,
  };
  process.on('message', (command: string) => {
    void Promise.resolve(all[command]?.()).then((value) => process.send?.(value ?? null));
  });
  // Exits with the benchmark.
  process.on('disconnect', () => process.exit());
  process.send?.(origin);
}
