import { Command, Option } from 'commander';
import { noteChange } from '../db/audit-trail.ts';
import { inTransactionOf } from '../db/in-transaction.ts';
import type { MailRow } from '../features/mail/mail-store.ts';
import { listOptions, minuteOf, printFacts, printJson, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;
type MailState = 'waiting' | 'failed';

/** `gallery mails …`: mails that are not sent yet. */
export function mailsCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('mails')
    .description('Mails that wait or have failed; sent ones are not kept')
    .addCommand(listCommand(terminal, finish))
    .addCommand(showCommand(terminal, finish))
    .addCommand(retryCommand(terminal, finish));
}

const unknown = (id: string): CommandError =>
  new CommandError(`There is no mail ${id}. Sent mails are not kept, failed ones for a week.`);

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print mails, newest first')
    .addOption(new Option('--state <state>', 'only these').choices(['waiting', 'failed']));
  return listOptions(command).action(async (flags: ListFlags & { state?: MailState }) => {
    const { limit, offset, state: status } = flags;
    const { rows, total } = await withServices(terminal, ({ features }) =>
      features.mail.list({ status, limit, offset }),
    );
    const head = ['id', 'state', 'kind', 'to', 'written', 'attempts', 'last error'];
    const row = (mail: MailView): string[] => [
      mail.id,
      mail.state,
      mail.kind,
      mail.to,
      minuteOf(Date.parse(mail.createdAt)),
      String(mail.attempts),
      mail.lastError ?? '-',
    ];
    printList(terminal, { items: rows.map(toView), total, head, row }, flags);
    finish(EXIT.done);
  });
}

type MailView = ReturnType<typeof toView>;

/** Without the values: they may contain what a user has typed. */
function toView(mail: MailRow) {
  return {
    id: mail.id,
    state: mail.status as MailState,
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

function showCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('show')
    .description('Print what is known about one mail')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const row = await withServices(terminal, ({ features }) => features.mail.find(id));
      if (!row) throw unknown(id);
      const mail = toView(row);
      if (json) printJson(terminal, mail);
      else
        printFacts(terminal, [
          ['Id', mail.id],
          ['State', mail.state],
          ['Kind', mail.kind],
          ['To', mail.to],
          ['Account', mail.userId],
          ['Language', mail.locale],
          ['Written', mail.createdAt],
          ['Attempts', mail.attempts],
          ['Next attempt', mail.nextAttemptAt],
          ['Last error', mail.lastError],
          ['Request', mail.requestId],
        ]);
      finish(EXIT.done);
    });
}

function retryCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('retry')
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
      terminal.err(
        `${count} ${count === 1 ? 'mail' : 'mails'} to be sent within some seconds by the server.`,
      );
      finish(EXIT.done);
    });
}

function notRetried(id: string, mail: MailRow | undefined): CommandError {
  if (!mail) return unknown(id);
  if (mail.status === 'waiting')
    return new CommandError(`Mail ${id} waits for its next attempt: ${toView(mail).nextAttemptAt}.`);
  return new CommandError(
    `Mail ${id} cannot be sent again: it contained a password's hash, which was removed. The user can register again.`,
  );
}
