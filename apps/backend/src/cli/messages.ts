import { stripVTControlCharacters } from 'node:util';
import { Command } from 'commander';
import type { ContactMessageTable } from '../db/tables/contact-tables.ts';
import { createContactStore } from '../features/contact/contact-store.ts';
import { withInstallation } from './installation.ts';
import { EXIT, limitUpTo, type ExitCode, type Terminal } from './terminal.ts';

const MAX_LIMIT = 1_000;

/** `gallery messages` */
export function messagesCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('messages')
    .description('Print messages of the contact form: of members first, then the newest; without spam')
    .option('--limit <count>', 'how many', limitUpTo(MAX_LIMIT), 20)
    .action(async ({ limit }: { limit: number }) => finish(await print(terminal, limit)));
}

function print(terminal: Terminal, limit: number): Promise<ExitCode> {
  return withInstallation(async ({ database }) => {
    const messages = await createContactStore(database.db).list({ limit });
    for (const message of messages) terminal.out(`${format(message)}\n`);
    terminal.err(messages.length === 1 ? '1 message' : `${messages.length} messages`);
    return EXIT.done;
  });
}

/** Text of a visitor must not move the cursor or change colors. */
const plain = (text: string): string => stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n]/gu, '');

function format(message: ContactMessageTable): string {
  const {
    received_at: receivedAt,
    priority,
    app_name: site,
    name,
    email,
    subject,
    phone,
    organization,
  } = message;
  const lines = [
    `${new Date(receivedAt).toISOString()}${priority === 1 ? ' [Premium]' : ''} ${site}`,
    `From: ${name} <${email}>${phone === '' ? '' : `, ${phone}`}${organization === '' ? '' : `, ${organization}`}`,
    `Subject: ${subject}`,
  ].map((line) => plain(line).replaceAll('\n', ' '));
  const body = plain(message.message)
    .split('\n')
    .map((line) => `  ${line}`);
  return [...lines, ...body].join('\n');
}
