import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IMAGES_CHANGED } from '@lumigraph/contracts/studio';
import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { recordAudit, type AuditObject } from '../db/audit-trail.ts';
import type { Database } from '../db/tables/index.ts';
import { continueRequest } from '../lib/work-context.ts';
import { operatorName } from './operator-log.ts';

/** Name of a change in the audit log; with one of these options another one. */
interface RecordedCommand {
  action: string;
  undo?: string;
  end?: string;
}

/** Commands that change what the studio shows, by their words. Their services name the changed objects. */
export const recordedCommands: Readonly<Record<string, RecordedCommand>> = {
  doctor: { action: IMAGES_CHANGED },
  'images import': { action: 'images-imported' },
  'images edit': { action: IMAGES_CHANGED },
  'images undo': { action: 'images-change-undone' },
  'images remove': { action: 'image-deleted' },
  'images withhold': { action: IMAGES_CHANGED },
  'images restore': { action: IMAGES_CHANGED },
  'images replace': { action: 'image-file-replaced' },
  'categories create': { action: 'category-made' },
  'categories rename': { action: 'category-renamed' },
  'categories order': { action: 'categories-ordered' },
  'categories merge': { action: 'category-merged' },
  'categories delete': { action: 'category-removed' },
  'posts import': { action: 'posts-imported' },
  'posts remove': { action: 'post-removed' },
  'posts publish': { action: 'post-published' },
  'posts unpublish': { action: 'post-unpublished' },
  'posts discard': { action: 'post-changes-discarded' },
  'posts restore': { action: 'post-saved' },
  'posts move': { action: 'post-moved' },
  'users create': { action: 'user-created' },
  'users first-admin': { action: 'first-admin-link-made' },
  'users role': { action: 'user-role-changed' },
  'users premium': { action: 'premium-granted', end: 'premium-ended' },
  'users confirm': { action: 'user-confirmed' },
  'users reset-link': { action: 'user-password-link-made' },
  'users sign-out': { action: 'user-signed-out' },
  'users two-factor-off': { action: 'user-two-factor-off' },
  'users block': { action: 'user-blocked', undo: 'user-unblocked' },
  'users export': { action: 'user-exported' },
  'users delete': { action: 'user-deleted' },
  'payments compare': { action: 'payment-corrected' },
  'payments refund': { action: 'payment-refunded' },
  'subscriptions cancel': { action: 'subscription-cancelled' },
  'subscriptions resume': { action: 'subscription-resumed' },
  'plans price': { action: 'plan-price-changed' },
  'plans withdraw': { action: 'plan-price-withdrawn' },
  'messages reply': { action: 'message-answered' },
  'messages done': { action: 'message-marked' },
  'messages spam': { action: 'message-marked' },
  'messages resend': { action: 'message-resent' },
  'reports decide': { action: 'report-decided' },
  'reports spam': { action: 'report-marked' },
  'mails retry': { action: 'user-mail-retried' },
  'settings set': { action: 'settings-changed' },
  'settings reset': { action: 'settings-changed' },
  'keys create': { action: 'access-key-made' },
  'keys revoke': { action: 'access-key-revoked' },
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
  const known = command && recordedCommands[wordsOf(command)];
  if (!known) return work();
  const { undo, end, reason } = command.opts<{ undo?: boolean; end?: boolean; reason?: string }>();
  const action = (undo ? known.undo : undefined) ?? (end ? known.end : undefined) ?? known.action;
  const record = () => recordAudit(db, { ...operatorEntry(action, reason), change: null }, work);
  // The id of a request names the change for `images undo`.
  return action === IMAGES_CHANGED ? continueRequest(`command-${randomUUID()}`, record) : record();
}

/** Records a change that a command makes besides its own. */
export function asOperator<Result>(
  db: Kysely<Database>,
  { action, object, reason }: { action: string; object: AuditObject; reason?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return recordAudit(db, { ...operatorEntry(action, reason), change: { object } }, work);
}

function operatorEntry(action: string, reason: string | undefined) {
  const name = operatorName();
  const actor = { id: name, kind: 'operator', name } as const;
  return { actor, action, reason: reason ?? null, at: Date.now() };
}
