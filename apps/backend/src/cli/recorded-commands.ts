import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IMAGES_CHANGED, type AuditAction } from '@lumigraph/contracts/studio';
import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { recordAudit, type AuditObject } from '../db/audit-trail.ts';
import type { Database } from '../db/tables/index.ts';
import { maskSecrets } from '../http/logger.ts';
import type { LogEvent } from '../lib/log-event.ts';
import { continueRequest } from '../lib/work-context.ts';

/** A command that changes what the studio shows. Its services name the changed objects. */
export class RecordedCommand extends Command {
  /** Its name in the audit log. */
  readonly recordedAs: AuditAction;

  constructor(name: string, recordedAs: AuditAction) {
    super(name);
    this.recordedAs = recordedAs;
  }
}

const running = new AsyncLocalStorage<{ command?: Command }>();

/** Runs a command; `noteCommand` tells which one it is. */
export const runCommandOnce = <Result>(run: () => Promise<Result>): Promise<Result> => running.run({}, run);

export function noteCommand(command: Command): void {
  const current = running.getStore();
  if (current) current.command = command;
}

/** Records the changes of the running command in the audit log, in their transactions. */
export function recorded<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result> {
  const command = running.getStore()?.command;
  if (!(command instanceof RecordedCommand)) return work();
  const action = command.recordedAs;
  const record = () => recordAudit(db, { ...operatorEntry(action), change: null }, work);
  // The id of a request names the change that the studio can undo.
  return action === IMAGES_CHANGED ? continueRequest(`command-${randomUUID()}`, record) : record();
}

/** Records a change that a command makes besides its own. */
export function asOperator<Result>(
  db: Kysely<Database>,
  { action, object }: { action: AuditAction; object: AuditObject },
  work: () => Promise<Result>,
): Promise<Result> {
  return recordAudit(db, { ...operatorEntry(action), change: { object } }, work);
}

function operatorEntry(action: AuditAction) {
  const name = operatorName();
  return { actor: { id: name, kind: 'operator', name }, action, reason: null, at: Date.now() } as const;
}

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
function operatorName(): string {
  const caller = process.env['SUDO_USER'];
  if (caller) return caller;
  try {
    return userInfo().username;
  } catch {
    // A container may run with a user id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
