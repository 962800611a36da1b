import {
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_NAME_MAX_LENGTH,
  accessScopes,
  type AccessScope,
} from '@lumigraph/contracts/studio';
import { Command, InvalidArgumentError } from 'commander';
import { withServices } from './services.ts';
import { CommandError, limitUpTo, type Terminal } from './terminal.ts';

/** As in the studio's dialog. */
const DEFAULT_DAYS = 90;

/** `gallery keys create`: the access key of a program on a machine without a browser. The studio lists and revokes it. */
export function keysCommand(terminal: Terminal): Command {
  return new Command('keys')
    .description('Access keys with which programs publish images and posts')
    .addCommand(
      new Command('create')
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
