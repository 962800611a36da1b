import { open, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { pathFromPerson } from './installation.ts';
import { asOperator } from './recorded-commands.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, type Terminal } from './terminal.ts';

export const noAccount = (who: string): CommandError => new CommandError(`There is no account ${who}.`);

/** `gallery users export <user>` */
export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description('Write what is kept about a user into a zip, the same as the user can download')
    .argument('<user>')
    .argument('[file]', 'a new file', 'user-data.zip')
    .action(async (who: string, typed: string) => {
      const file = pathFromPerson(typed);
      await withServices(terminal, async ({ database, features: { accounts }, log }) => {
        const user = await accounts.admin.find(who);
        if (!user) throw noAccount(who);
        const object = { kind: 'user', id: user.id, label: user.email };
        await write(file, () =>
          asOperator(database.db, { action: 'user-exported', object }, () =>
            accounts.accountData.startExport({ userId: user.id }),
          ),
        );
        log('account-exported', { userId: user.id });
      });
      terminal.out(file);
    });
}

/** Begins the export once its file is open: a refused file leaves no entry in the audit log. */
async function write(file: string, begin: () => Promise<NodeJS.ReadableStream>): Promise<void> {
  const target = await openNew(file);
  try {
    await pipeline(await begin(), target.createWriteStream());
  } catch (error) {
    await target.close();
    await rm(file, { force: true });
    throw error;
  }
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandError(`The file ${file} exists already.`, { cause: error });
    if (code === 'ENOENT')
      throw new CommandError(`There is no folder for the file ${file}.`, { cause: error });
    throw error;
  }
}

/** `gallery users delete <user>` */
export function deleteCommand(terminal: Terminal): Command {
  return new Command('delete')
    .description(
      'Delete an account with its sessions, uploads and favorites, and end its subscription; payments and invoices stay',
    )
    .argument('<user>')
    .option('--yes', 'do not ask', false)
    .action(async (who: string, { yes }: { yes: boolean }) => {
      await withServices(terminal, async ({ features: { accounts } }) => {
        const user = await accounts.admin.find(who);
        if (!user) throw noAccount(who);
        await confirmed(terminal, `Delete the account ${user.email} for good?`, yes);
        await accounts.accountData.removeByOperator(user.id);
        terminal.err(`The account ${user.email} is deleted. The server mails a confirmation to the user.`);
      });
    });
}
