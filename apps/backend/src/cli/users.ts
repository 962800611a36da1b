import process from 'node:process';
import { text } from 'node:stream/consumers';
import { Command, InvalidArgumentError } from 'commander';
import { isAppError } from '../http/errors.ts';
import { createAuthStores, inTransaction, type AuthOutbox } from '../features/accounts/auth-stores.ts';
import { createPasswordHasher } from '../features/accounts/passwords/password-hasher.ts';
import { createUserAdmin, ROLE } from '../features/accounts/user-admin-service.ts';
import { discardMails } from '../features/mail/mail-store.ts';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, limitUpTo, type ExitCode, type Terminal } from './terminal.ts';

type UserAdmin = ReturnType<typeof createUserAdmin>;
type Finish = (code: ExitCode) => void;

const MAX_LIMIT = 10_000;

/** `gallery users …`: accounts, for the operator. */
export function usersCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('users')
    .description('Accounts')
    .addCommand(createCommand(terminal, finish))
    .addCommand(roleCommand(terminal, finish))
    .addCommand(listCommand(terminal, finish))
    .addCommand(blockCommand(terminal, finish));
}

/** The command sends no mail; it only removes the waiting mails of a blocked account. */
const outbox: AuthOutbox = {
  enqueue: () => Promise.resolve(),
  discard: discardMails,
  subscribe: () => Promise.resolve(),
};

function withUsers<T>(use: (users: UserAdmin) => Promise<T>): Promise<T> {
  return withInstallation(async ({ config, database }) => {
    try {
      return await use(
        createUserAdmin({
          stores: createAuthStores(database.db, outbox),
          inTransaction: inTransaction(database.db, outbox),
          hasher: createPasswordHasher(),
          publicOrigin: config.publicOrigin,
          now: Date.now,
        }),
      );
    } catch (error) {
      throw isAppError(error)
        ? new CommandError(error.fields.map(({ message }) => message).join('\n') || error.message)
        : error;
    }
  });
}

const noAccount = (email: string): CommandError => new CommandError(`There is no account ${email}.`);

function parseRole(value: string, earlier: readonly string[] = []): string[] {
  if (!ROLE.test(value)) throw new InvalidArgumentError('A role is a short word of small letters.');
  return [...earlier, value];
}

interface CreateFlags {
  firstName: string;
  lastName: string;
  role: string[];
  passwordStdin: boolean;
}

function createCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('create')
    .description('Make an account with a confirmed address; prints a link to choose its password')
    .argument('<email>')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--role <role>', 'give it a role, for example admin; may be repeated', parseRole, [])
    .option('--password-stdin', 'read the password from standard input instead', false)
    .action(async (email: string, flags: CreateFlags) => {
      const { firstName, lastName, role: roles } = flags;
      const password = flags.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
      const link = await withUsers((users) => users.create({ email, firstName, lastName, roles, password }));
      if (link === undefined) throw new CommandError(`There is an account ${email} already.`);
      terminal.err(`Account ${email} is ready.`);
      if (link !== null) {
        terminal.err('Its password is chosen at this address, within 30 minutes:');
        terminal.out(link);
      }
      finish(EXIT.done);
    });
}

function roleCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('role')
    .description('Give an account a role, or take it away')
    .argument('<email>')
    .argument('<role>', 'for example admin', (value) => parseRole(value)[0] ?? '')
    .option('--remove', 'take the role away', false)
    .action(async (email: string, role: string, { remove }: { remove: boolean }) => {
      const roles = await withUsers((users) => users.setRole(email, role, !remove));
      if (!roles) throw noAccount(email);
      terminal.out(`${email}\t${roles.join(', ') || 'no roles'}`);
      finish(EXIT.done);
    });
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('list')
    .description('Print accounts, oldest first: address, name, roles, state')
    .option('--limit <count>', 'how many', limitUpTo(MAX_LIMIT), 100)
    .action(async ({ limit }: { limit: number }) => {
      const users = await withUsers((admin) => admin.list(limit));
      for (const user of users) {
        const roles = (JSON.parse(user.roles) as string[]).join(', ') || '-';
        const unblocked = user.email_verified === 1 ? 'confirmed' : 'unconfirmed';
        const state = user.blocked_at === null ? unblocked : 'blocked';
        terminal.out([user.email, `${user.first_name} ${user.last_name}`, roles, state].join('\t'));
      }
      finish(EXIT.done);
    });
}

function blockCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('block')
    .description('Keep an account from signing in and end its sessions at once')
    .argument('<email>')
    .option('--undo', 'let it sign in again', false)
    .action(async (email: string, { undo }: { undo: boolean }) => {
      if (!(await withUsers((users) => users.setBlocked(email, !undo)))) throw noAccount(email);
      terminal.err(`Account ${email} is ${undo ? 'open again' : 'blocked'}.`);
      finish(EXIT.done);
    });
}
