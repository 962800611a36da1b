import { vi } from 'vitest';
import { runGallery } from '../cli/program.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './auth-app.ts';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

export interface CommandOptions {
  /** Replies of the operator; without any, nobody can answer. */
  replies?: readonly string[];
}

/** Runs a command of the operator in this process. */
export async function runCommand(
  args: readonly string[],
  { replies }: CommandOptions = {},
): Promise<CommandResult> {
  const out: string[] = [];
  const err: string[] = [];
  const waiting = [...(replies ?? [])];
  const code = await runGallery(args, {
    interactive: false,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ask: replies && (() => Promise.resolve(waiting.shift() ?? '')),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

export interface OperatedApp extends TestApp {
  gallery(...args: string[]): Promise<CommandResult>;
}

/** A running server, and commands on the same installation. Commands use the clock of this machine, so the server does. */
export async function openOperatedApp(options: TestAppOptions = {}): Promise<OperatedApp> {
  const app = await createTestApp(options);
  app.clock.now = Date.now();
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', app.dataDir);
  for (const [name, value] of Object.entries(options.environment ?? {})) vi.stubEnv(name, value);
  return {
    ...app,
    mails: () => {
      // What a command has written is due.
      app.clock.now = Math.max(app.clock.now, Date.now());
      return app.mails();
    },
    gallery: (...args) => runCommand(args),
    async close() {
      vi.unstubAllEnvs();
      await app.close();
    },
  };
}
