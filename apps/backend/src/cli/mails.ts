import { Command, Option } from 'commander';
import { noteChange } from '../db/audit-trail.ts';
import { inTransactionOf } from '../db/in-transaction.ts';
import type { MailRow } from '../features/mail/mail-store.ts';
import { RecordedCommand } from './recorded-commands.ts';
import { withServices } from './services.ts';
import { CommandError, counted, limitUpTo, printable, type Terminal } from './terminal.ts';

const MAX_LISTED = 10_000;

interface ListFlags {
  state?: 'waiting' | 'failed';
  limit: number;
  json: boolean;
}

/** `gallery mails …`: mails that are not sent yet. */
export function mailsCommand(terminal: Terminal): Command {
  return new Command('mails')
    .description('Mails that wait or have failed; sent ones are not kept')
    .addCommand(listCommand(terminal))
    .addCommand(retryCommand(terminal));
}

function listCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('Print mails, newest first: id, state, kind, address, time (UTC), attempts, last error')
    .addOption(new Option('--state <state>', 'only these').choices(['waiting', 'failed']))
    .option('--limit <count>', `how many, at most ${MAX_LISTED}`, limitUpTo(MAX_LISTED), 20)
    .option('--json', 'as JSON', false)
    .action(async ({ state, limit, json }: ListFlags) => {
      const { rows, total } = await withServices(terminal, ({ features }) =>
        features.mail.list({ status: state, limit }),
      );
      const items = rows.map(toView);
      if (json) {
        terminal.out(JSON.stringify({ total, items }, null, 2));
        return;
      }
      for (const { id, state: status, kind, to, createdAt, attempts, lastError } of items)
        terminal.out(
          [id, status, kind, to, createdAt, attempts, lastError ?? '-'].map(String).map(printable).join('\t'),
        );
      terminal.err(`${items.length} of ${total}`);
    });
}

/** Without the values: they may contain what a user has typed. */
function toView(mail: MailRow) {
  return {
    id: mail.id,
    state: mail.status,
    kind: mail.template,
    to: mail.to_address,
    userId: mail.user_id,
    locale: mail.locale,
    createdAt: new Date(mail.created_at).toISOString(),
    attempts: mail.attempts,
    nextAttemptAt: mail.status === 'waiting' ? new Date(mail.next_attempt_at).toISOString() : null,
    lastError: mail.last_error,
    requestId: mail.request_id,
  };
}

function retryCommand(terminal: Terminal): Command {
  return new RecordedCommand('retry', 'user-mail-retried')
    .description('Have failed mails sent again, up to ten times')
    .argument('[id]')
    .option('--all', 'all that have failed', false)
    .action(async (id: string | undefined, { all }: { all: boolean }) => {
      if ((id === undefined) === !all) throw new CommandError('Give either the id of a mail or --all.');
      const count = await withServices(terminal, async ({ database, features: { mail } }) => {
        const retried = await inTransactionOf(database.db)(async (transaction) => {
          const ids = await mail.retry(transaction, id === undefined ? 'all' : { id });
          for (const one of ids) noteChange({ object: { kind: 'mail', id: one } });
          return ids;
        });
        if (id !== undefined && retried.length === 0) throw notRetried(id, await mail.find(id));
        return retried.length;
      });
      terminal.err(`${counted(count, 'mail')} to be sent within some seconds by the server.`);
    });
}

function notRetried(id: string, mail: MailRow | undefined): CommandError {
  if (!mail)
    return new CommandError(`There is no mail ${id}. Sent mails are not kept, failed ones for a week.`);
  if (mail.status === 'waiting')
    return new CommandError(`Mail ${id} waits for its next attempt: ${toView(mail).nextAttemptAt}.`);
  return new CommandError(
    `Mail ${id} cannot be sent again: it contained a password's hash, which was removed. The user can register again.`,
  );
}
