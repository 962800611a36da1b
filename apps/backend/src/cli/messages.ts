import { Command } from 'commander';
import type { ContactMessageTable } from '../db/tables/contact-tables.ts';
import { listOptions, minuteOf, oneLine, printJson, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, plainText, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery messages …`: messages of the contact forms. */
export function messagesCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('messages')
    .description('Messages of the contact forms')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(showCommand(terminal, finish))
    .addCommand(resendCommand(terminal, finish))
    .addCommand(spamCommand(terminal, finish));
}

const unknown = (id: string): CommandError => new CommandError(`There is no message ${id}.`);

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print messages: of members first, then the newest; without spam')
    .option('--spam', 'only what was taken for spam', false)
    .option('--email <address>', 'only from this address');
  return listOptions(command).action(async (flags: ListFlags & { spam: boolean; email?: string }) => {
    const { limit, offset, spam, email } = flags;
    const { rows, total } = await withServices(terminal, ({ features }) =>
      features.contact.contact.list({ spam, email, limit, offset }),
    );
    const head = ['id', 'received', 'site', 'support', 'from', 'subject'];
    const row = (message: ReturnType<typeof toView>): string[] => [
      message.id,
      minuteOf(Date.parse(message.receivedAt)),
      message.site,
      message.premium ? 'Premium' : '-',
      `${message.name} <${message.email}>`,
      message.subject,
    ];
    printList(terminal, { items: rows.map(toView), total, head, row }, flags);
    finish(EXIT.done);
  });
}

/** A message in the JSON of the commands. */
function toView({ app_name: site, received_at: receivedAt, ...message }: ContactMessageTable) {
  const { id, name, email, phone, organization, subject, message: text, locale, spam, priority } = message;
  return {
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    site,
    premium: priority === 1,
    spam: spam === 1,
    name,
    email,
    phone,
    organization,
    locale,
    subject,
    message: text,
  };
}

function showCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('show')
    .description('Print one message with its text')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const message = await withServices(terminal, ({ features }) => features.contact.contact.find(id));
      if (!message) throw unknown(id);
      if (json) printJson(terminal, toView(message));
      else terminal.out(format(message));
      finish(EXIT.done);
    });
}

function resendCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('resend')
    .description('Mail a message to COMPANY_EMAIL again')
    .argument('<id>')
    .action(async (id: string) => {
      await withServices(terminal, async ({ current, features }) => {
        if (!(await features.contact.contact.resend(id))) throw unknown(id);
        terminal.err(`The server sends the message to ${current.COMPANY_EMAIL} within some seconds.`);
      });
      finish(EXIT.done);
    });
}

function spamCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('spam')
    .description('Mark a message as spam, which removes it from the list')
    .argument('<id>')
    .option('--undo', 'it is no spam', false)
    .action(async (id: string, { undo }: { undo: boolean }) => {
      const isKnown = await withServices(terminal, ({ features }) =>
        features.contact.contact.setSpam(id, !undo),
      );
      if (!isKnown) throw unknown(id);
      terminal.err(
        undo
          ? `Listed again. To mail it: gallery messages resend ${id}`
          : 'Marked as spam: listed only with --spam.',
      );
      finish(EXIT.done);
    });
}

function format(message: ContactMessageTable): string {
  const { received_at: receivedAt, priority, app_name: site, name, email } = message;
  const { subject, phone, organization } = message;
  const lines = [
    `${new Date(receivedAt).toISOString()}${priority === 1 ? ' [Premium]' : ''} ${site}`,
    `From: ${name} <${email}>${phone === '' ? '' : `, ${phone}`}${organization === '' ? '' : `, ${organization}`}`,
    `Subject: ${subject}`,
  ].map(oneLine);
  const body = plainText(message.message)
    .split('\n')
    .map((line) => `  ${line}`);
  return [...lines, ...body].join('\n');
}
