import {
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_NAME_MAX_LENGTH,
  accessScopes,
  type AccessKey,
  type AccessScope,
} from '@lumigraph/contracts/studio';
import { Command, InvalidArgumentError } from 'commander';
import { minuteOf, printJson, printList } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, limitUpTo, type ExitCode, type Terminal } from './terminal.ts';

/** As in the studio's dialog. */
const DEFAULT_DAYS = 90;

type Finish = (code: ExitCode) => void;

/** `gallery keys …`: access keys of programs. */
export function keysCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('keys')
    .description('Access keys with which programs publish images and posts')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(createCommand(terminal, finish))
    .addCommand(revokeCommand(terminal, finish));
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('list')
    .description('Print all access keys, newest first; never the keys themselves')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const items = await withServices(terminal, ({ features }) => features.studio.keys.list());
      const row = (key: AccessKey): string[] => [
        key.id,
        `${key.prefix}…`,
        key.name,
        key.scopes.join(' '),
        key.createdBy ?? 'operator',
        key.lastUsedAt === null ? 'never' : minuteOf(key.lastUsedAt),
        stateOf(key),
      ];
      const head = ['id', 'key', 'name', 'scopes', 'made by', 'last used', 'ends'];
      printList(terminal, { items, total: items.length, head, row }, { offset: 0, json });
      finish(EXIT.done);
    });
}

function stateOf({ revokedAt, expiresAt }: AccessKey): string {
  if (revokedAt !== null) return `revoked ${minuteOf(revokedAt)}`;
  return minuteOf(expiresAt);
}

function createCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('create')
    .description('Make an access key and print it, this once')
    .argument('<name>', 'what it is for')
    .argument('<scopes...>', accessScopes.join(', '), parseScopes)
    .option('--days <count>', 'until it ends', limitUpTo(ACCESS_KEY_MAX_DAYS), DEFAULT_DAYS)
    .option('--json', 'as JSON', false)
    .action(async (name: string, scopes: AccessScope[], flags: { days: number; json: boolean }) => {
      if (name.trim() === '' || name.length > ACCESS_KEY_NAME_MAX_LENGTH)
        throw new CommandError(`The name must have from 1 to ${ACCESS_KEY_NAME_MAX_LENGTH} characters.`);
      const { days, json } = flags;
      const created = await withServices(terminal, ({ features, log }) => {
        log('access-key-made', { name, scopes: scopes.join(' ') });
        return features.studio.keys.create({ name, scopes, days }, null);
      });
      if (json) printJson(terminal, created);
      else {
        terminal.err('The key is shown only now. Whoever has it can do what its scopes allow.');
        terminal.out(created.key);
      }
      finish(EXIT.done);
    });
}

function parseScopes(value: string, before: AccessScope[] = []): AccessScope[] {
  const scope = accessScopes.find((one) => one === value);
  if (!scope) throw new InvalidArgumentError(`A scope is one of ${accessScopes.join(', ')}.`);
  return [...new Set([...before, scope])];
}

function revokeCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('revoke')
    .description('End an access key at once')
    .argument('<id>')
    .option('--yes', 'without asking', false)
    .action(async (id: string, { yes }: { yes: boolean }) => {
      await withServices(terminal, async ({ features, log }) => {
        const key = (await features.studio.keys.list()).find((one) => one.id === id);
        if (!key) throw new CommandError(`There is no access key ${id}.`);
        await confirmed(terminal, `End the access key “${key.name}”?`, yes);
        await features.studio.keys.revoke(id);
        log('access-key-revoked', { id });
      });
      terminal.err('The access key has ended.');
      finish(EXIT.done);
    });
}
