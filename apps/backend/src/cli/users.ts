import process from 'node:process';
import { text } from 'node:stream/consumers';
import { Command, InvalidArgumentError } from 'commander';
import { ROLES, type UserAdmin } from '../features/accounts/user-admin-service.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, counted, type Terminal, limitUpTo } from './terminal.ts';
import {
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_NAME_MAX_LENGTH,
  accessScopes,
  type AccessScope,
} from '@lumigraph/contracts/studio';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pathFromPerson } from './installation.ts';
import { asOperator, RecordedCommand } from './recorded-commands.ts';

/** As in the studio's dialog. */
const DEFAULT_DAYS = 90;

/** `gallery keys create`: the access key of a program on a machine without a browser. The studio lists and revokes it. */
export function keysCommand(terminal: Terminal): Command {
  return new Command('keys')
    .description('Access keys with which programs publish images and posts')
    .addCommand(
      new RecordedCommand('create', 'access-key-made')
        .description('Make an access key and print it, this once')
        .argument('<name>', 'what it is for')
        .argument('<scopes...>', accessScopes.join(', '), parseScopes)
        .option('--days <count>', 'until it ends', limitUpTo(ACCESS_KEY_MAX_DAYS), DEFAULT_DAYS)
        .action(async (name: string, scopes: AccessScope[], { days }: { days: number }) => {
          if (name.trim() === '' || name.length > ACCESS_KEY_NAME_MAX_LENGTH)
            throw new CommandError(`The name must have from 1 to ${ACCESS_KEY_NAME_MAX_LENGTH} characters.`);
          const { key } = await withServices(terminal, ({ features, log }) => {
            log('access-key-made', { name, scopes: scopes.join(' ') });
            return features.studio.keys.create({ name, scopes, days }, null);
          });
          terminal.err('The key is shown only now. Whoever has it can do what its scopes allow.');
          terminal.out(key);
        }),
    );
}

function parseScopes(value: string, before: AccessScope[] = []): AccessScope[] {
  const scope = accessScopes.find((one) => one === value);
  if (!scope) throw new InvalidArgumentError(`A scope is one of ${accessScopes.join(', ')}.`);
  return [...new Set([...before, scope])];
}

/** `gallery users …`: accounts, for the operator. `<user>` is the address or the id of an account. */
export function usersCommand(terminal: Terminal): Command {
  return new Command('users')
    .description('Accounts')
    .addCommand(createCommand(terminal))
    .addCommand(firstAdminCommand(terminal))
    .addCommand(roleCommand(terminal))
    .addCommand(resetLinkCommand(terminal))
    .addCommand(signOutCommand(terminal))
    .addCommand(twoFactorOffCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(deleteCommand(terminal));
}

const withUsers = <T>(terminal: Terminal, use: (users: UserAdmin) => Promise<T>): Promise<T> =>
  withServices(terminal, ({ features }) => use(features.accounts.admin));

/** For a command about one account. */
const ofUser = <T>(terminal: Terminal, who: string, use: (users: UserAdmin) => Promise<T>): Promise<T> =>
  withUsers(terminal, async (users) => {
    if (!(await users.find(who))) throw noAccount(who);
    return use(users);
  });

/** A role that no route requires would have no effect. One that an earlier version accepted can be taken away. */
function knownRole(role: string): string {
  if ((ROLES as readonly string[]).includes(role)) return role;
  throw new CommandError(
    `There is no role ${role}. The roles are: ${ROLES.join(', ')}. The studio gives Premium.`,
  );
}

interface CreateFlags {
  firstName: string;
  lastName: string;
  role: string[];
  passwordStdin: boolean;
}

function createCommand(terminal: Terminal): Command {
  const collect = (value: string, earlier: string[]): string[] => [...earlier, value];
  return new RecordedCommand('create', 'user-created')
    .description('Make an account with a confirmed address; prints a link to choose its password')
    .argument('<email>')
    .requiredOption('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name', '')
    .option('--role <role>', `give it a role (${ROLES.join(', ')}); may be repeated`, collect, [])
    .option('--password-stdin', 'read the password from standard input instead', false)
    .action(async (email: string, flags: CreateFlags) => {
      const { firstName, lastName } = flags;
      const roles = flags.role.map(knownRole);
      const password = flags.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
      const link = await withUsers(terminal, (users) =>
        users.create({ email, firstName, lastName, roles, password }),
      );
      terminal.err(`Account ${email} is ready.`);
      if (link !== null) {
        terminal.err('Its password is chosen at this address, within 30 minutes:');
        terminal.out(link);
      }
    });
}

function firstAdminCommand(terminal: Terminal): Command {
  return new RecordedCommand('first-admin', 'first-admin-link-made')
    .description('Print a link with which the first administrator is made, once and within 24 hours')
    .action(async () => {
      const link = await withServices(terminal, ({ features }) => features.accounts.firstAdmin.link());
      if (link === undefined)
        throw new CommandError(
          'There is an administrator. To make another one: gallery users role <user> admin',
        );
      terminal.out(link);
    });
}

function roleCommand(terminal: Terminal): Command {
  return new RecordedCommand('role', 'user-role-changed')
    .description('Give an account a role, or take it away')
    .argument('<user>')
    .argument('<role>', ROLES.join(', '))
    .option('--remove', 'take the role away', false)
    .action(async (who: string, role: string, { remove }: { remove: boolean }) => {
      const known = remove ? role : knownRole(role);
      const roles = await ofUser(terminal, who, (users) => users.setRole(who, { role: known, has: !remove }));
      terminal.out(`${who}\t${roles.join(', ') || 'no roles'}`);
    });
}

function resetLinkCommand(terminal: Terminal): Command {
  return new RecordedCommand('reset-link', 'user-password-link-made')
    .description('Print a link with which the user chooses a new password, once and within 30 minutes')
    .argument('<user>')
    .action(async (who: string) => {
      terminal.out(await ofUser(terminal, who, (users) => users.resetLink(who)));
    });
}

function signOutCommand(terminal: Terminal): Command {
  return new RecordedCommand('sign-out', 'user-signed-out')
    .description('End all sessions of an account at once, or of all accounts')
    .argument('[user]')
    .option('--all', 'of all accounts', false)
    .option('--yes', 'do not ask', false)
    .action(async (who: string | undefined, { all, yes }: { all: boolean; yes: boolean }) => {
      if (all === (who !== undefined)) throw new CommandError('Name either an account or --all.');
      if (all) await confirmed(terminal, 'End the sessions of all accounts?', yes);
      const ended =
        who === undefined
          ? await withUsers(terminal, (users) => users.signOutAll())
          : await ofUser(terminal, who, (users) => users.signOut(who));
      terminal.err(`${counted(ended, 'session has', 'sessions have')} ended.`);
    });
}

function twoFactorOffCommand(terminal: Terminal): Command {
  return new RecordedCommand('two-factor-off', 'user-two-factor-off')
    .description('Turn off two-step verification for a user who has lost the device, and end all sessions')
    .argument('<user>')
    .option('--yes', 'do not ask', false)
    .action(async (who: string, { yes }: { yes: boolean }) => {
      await confirmed(terminal, `Is it certain that the request comes from the owner of ${who}?`, yes);
      const wasOn = await ofUser(terminal, who, (users) => users.twoFactorOff(who));
      terminal.err(`Two-step verification of ${who} ${wasOn ? 'is off now' : 'was off already'}.`);
    });
}

const noAccount = (who: string): CommandError => new CommandError(`There is no account ${who}.`);

/** `gallery users export <user>` */
function exportCommand(terminal: Terminal): Command {
  return new RecordedCommand('export', 'user-exported')
    .description('Write what is kept about a user into a zip, the same as the user can download')
    .argument('<user>')
    .argument('[file]', 'a new file', 'user-data.zip')
    .action(async (who: string, typed: string) => {
      const file = pathFromPerson(typed);
      await withServices(terminal, async ({ database, features: { accounts }, log }) => {
        const user = await accounts.admin.find(who);
        if (!user) throw noAccount(who);
        const object = { kind: 'user' as const, id: user.id, label: user.email };
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
function deleteCommand(terminal: Terminal): Command {
  return new RecordedCommand('delete', 'user-deleted')
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
