import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { maskSecrets } from '../http/logger.ts';
import type { LogEvent } from '../lib/log-event.ts';

/**
 * Appends each event of a command to `DATA_DIR/operator.log`, as a JSON line with time and operator. The server's log
 * cannot contain them, because a command is a process of its own.
 */
export function openOperatorLog(dataDir: string): LogEvent {
  const file = join(dataDir, 'operator.log');
  const operator = operatorName();
  return (event, details) => {
    const line = maskSecrets(JSON.stringify({ time: new Date().toISOString(), event, operator, ...details }));
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  };
}

/** The user of the operating system; behind sudo the one who called it. */
export function operatorName(): string {
  const caller = process.env['SUDO_USER'];
  if (caller) return caller;
  try {
    return userInfo().username;
  } catch {
    // A container may run with a user id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
