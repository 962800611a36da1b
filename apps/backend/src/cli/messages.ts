import { readFile } from 'node:fs/promises';
import { REPLY_MAX_LENGTH, type InboxReply } from '@lumigraph/contracts/studio';
import { Command, Option } from 'commander';
import type { ContactRow } from '../features/contact/contact-store.ts';
import { listOptions, minuteOf, oneLine, printJson, printList, type ListFlags } from './listing.ts';
import { operatorName } from './operator-log.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, plainText, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery messages …`: messages of the contact forms. */
export function messagesCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('messages')
    .description('Messages of the contact forms')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(showCommand(terminal, finish))
    .addCommand(replyCommand(terminal, finish))
    .addCommand(doneCommand(terminal, finish))
    .addCommand(resendCommand(terminal, finish))
    .addCommand(spamCommand(terminal, finish));
}

const unknown = (id: string): CommandError => new CommandError(`There is no message ${id}.`);

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print messages: of members first, then the newest; without spam')
    .option('--spam', 'only what was taken for spam', false)
    .addOption(new Option('--state <state>', 'only in this state').choices(['open', 'answered', 'done']))
    .option('--email <address>', 'only from this address');
  return listOptions(command).action(
    async (flags: ListFlags & { spam: boolean; state?: string; email?: string }) => {
      const { limit, offset, spam, state, email } = flags;
      const { rows, total } = await withServices(terminal, ({ features }) =>
        features.contact.contact.list({ spam, state, email, limit, offset }),
      );
      const head = ['id', 'received', 'site', 'state', 'support', 'from', 'subject'];
      const row = (message: ReturnType<typeof toView>): string[] => [
        message.id,
        minuteOf(Date.parse(message.receivedAt)),
        message.site,
        message.state,
        message.premium ? 'Premium' : '-',
        `${message.name} <${message.email}>`,
        message.subject,
      ];
      printList(terminal, { items: rows.map(toView), total, head, row }, flags);
      finish(EXIT.done);
    },
  );
}

/** A message in the JSON of the commands. */
function toView({ app_name: site, received_at: receivedAt, ...message }: ContactRow) {
  const {
    id,
    name,
    email,
    phone,
    organization,
    subject,
    message: text,
    locale,
    state,
    spam,
    priority,
  } = message;
  return {
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    site,
    premium: priority === 1,
    spam: spam === 1,
    state,
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
      const { message, replies } = await withServices(terminal, async ({ features }) => {
        const found = await features.contact.contact.find(id);
        if (!found) throw unknown(id);
        const { thread } = await features.contact.inbox.thread(id);
        return { message: found, replies: thread.replies };
      });
      if (json) printJson(terminal, { ...toView(message), mail: message.mail_state, replies });
      else terminal.out([format(message), ...replies.map(formatReply)].join('\n'));
      finish(EXIT.done);
    });
}

function resendCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('resend')
    .description('Mail a message to COMPANY_EMAIL again')
    .argument('<id>')
    .action(async (id: string) => {
      await withServices(terminal, async ({ current, features }) => {
        if (!(await features.contact.contact.find(id))) throw unknown(id);
        await features.contact.inbox.resend(id);
        terminal.err(`The server sends the message to ${current.COMPANY_EMAIL} within some seconds.`);
      });
      finish(EXIT.done);
    });
}

function replyCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('reply')
    .description('Reply to a message by mail; replies arrive at COMPANY_EMAIL')
    .argument('<id>')
    .addOption(new Option('--text <text>', 'the reply').conflicts('file'))
    .option('--file <path>', 'a text file with the reply, in UTF-8')
    .option('--done', 'mark the message as done instead of answered', false)
    .action(async (id: string, { text, file, done }: { text?: string; file?: string; done: boolean }) => {
      const reply = (file === undefined ? (text ?? '') : await readFile(file, 'utf8')).trim();
      if (reply === '') throw new CommandError('Give the reply with --text or --file.');
      if (reply.length > REPLY_MAX_LENGTH)
        throw new CommandError(`A reply has at most ${REPLY_MAX_LENGTH} characters.`);
      await withServices(terminal, async ({ features }) => {
        if (!(await features.contact.contact.find(id))) throw unknown(id);
        await features.contact.inbox.reply(id, { text: reply, done }, { author: operatorName() });
      });
      terminal.err('The server sends the reply within some seconds.');
      finish(EXIT.done);
    });
}

function doneCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('done')
    .description('Mark a message as done')
    .argument('<id>')
    .option('--undo', 'it is open again', false)
    .action(async (id: string, { undo }: { undo: boolean }) => {
      await mark(terminal, id, undo ? 'open' : 'done');
      terminal.err(undo ? 'Open again.' : 'Marked as done.');
      finish(EXIT.done);
    });
}

async function mark(terminal: Terminal, id: string, state: 'open' | 'done' | 'spam'): Promise<void> {
  await withServices(terminal, async ({ features }) => {
    if (!(await features.contact.contact.find(id))) throw unknown(id);
    await features.contact.inbox.setState(id, state);
  });
}

function spamCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('spam')
    .description('Mark a message as spam, which removes it from the list')
    .argument('<id>')
    .option('--undo', 'it is no spam', false)
    .action(async (id: string, { undo }: { undo: boolean }) => {
      await mark(terminal, id, undo ? 'open' : 'spam');
      terminal.err(
        undo
          ? `Listed again. To mail it: gallery messages resend ${id}`
          : 'Marked as spam: listed only with --spam.',
      );
      finish(EXIT.done);
    });
}

function format(message: ContactRow): string {
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

const formatReply = ({ createdAt, author, mail, body }: InboxReply): string =>
  [
    `${new Date(createdAt).toISOString()} reply by ${oneLine(author)}, mail ${mail?.state ?? 'unknown'}`,
    ...plainText(body)
      .split('\n')
      .map((line) => `  ${line}`),
  ].join('\n');
