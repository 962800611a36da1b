import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IMAGES_CHANGED, type AuditAction } from '@lumigraph/contracts/studio';
import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { recordAudit, type AuditObject } from '../db/audit-trail.ts';
import type { Database } from '../db/tables/index.ts';
import { continueRequest } from '../lib/work-context.ts';
import { operatorName } from './operator-log.ts';

/** Names in the audit log of the commands that change what the studio shows. Their services name the changed objects. */
export const recordedCommands: Readonly<Record<string, AuditAction>> = {
  doctor: IMAGES_CHANGED,
  'images import': 'images-imported',
  'posts import': 'posts-imported',
  'users create': 'user-created',
  'users first-admin': 'first-admin-link-made',
  'users role': 'user-role-changed',
  'users reset-link': 'user-password-link-made',
  'users sign-out': 'user-signed-out',
  'users two-factor-off': 'user-two-factor-off',
  'users export': 'user-exported',
  'users delete': 'user-deleted',
  'mails retry': 'user-mail-retried',
  'keys create': 'access-key-made',
};

const running = new AsyncLocalStorage<{ command?: Command }>();

/** Runs a command; `noteCommand` tells which one it is. */
export const runCommandOnce = <Result>(run: () => Promise<Result>): Promise<Result> => running.run({}, run);

export function noteCommand(command: Command): void {
  const current = running.getStore();
  if (current) current.command = command;
}

/** The words of a command, for example `users role`. */
export function wordsOf(command: Command): string {
  const words: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) words.unshift(one.name());
  return words.join(' ');
}

/** Records the changes of the running command in the audit log, in their transactions. */
export function recorded<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result> {
  const command = running.getStore()?.command;
  const action = command && recordedCommands[wordsOf(command)];
  if (action === undefined) return work();
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
