import type { EditableSetting, SettingGroup, SettingName } from '@lumigraph/contracts/studio';
import { settingGroups } from '@lumigraph/contracts/studio';
import { Command } from 'commander';
import { groupOf } from '../config/editable-settings.ts';
import { settingObject } from '../features/settings/settings-service.ts';
import { listOptions, minuteOf, printJson, printList, type ListFlags } from './listing.ts';
import { withServices, type Services } from './services.ts';
import { CommandError, EXIT, plainText, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

const groups = Object.keys(settingGroups) as SettingGroup[];

/** `gallery settings …`: settings that take effect without a restart. */
export function settingsCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('settings')
    .description('Settings that take effect without a restart')
    .addCommand(listCommand(terminal, finish), { isDefault: true })
    .addCommand(getCommand(terminal, finish))
    .addCommand(setCommand(terminal, finish))
    .addCommand(resetCommand(terminal, finish))
    .addCommand(historyCommand(terminal, finish));
}

/** @throws CommandError for a setting that only a restart changes */
function groupNamed(name: string): SettingGroup {
  const group = groupOf(name);
  if (!group)
    throw new CommandError(
      `${name} is no setting that can be changed here. To see those that can: gallery settings list`,
    );
  return group;
}

async function settingNamed({ features }: Services, name: string): Promise<EditableSetting> {
  const { value } = await features.settings.group(groupNamed(name));
  const found = value.settings.find((setting) => setting.name === name);
  if (!found) throw new CommandError(`There is no setting ${name}.`);
  return found;
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('list')
    .description('Print these settings with their values and where they come from')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const items = await withServices(terminal, async ({ features }) => {
        const pages = await Promise.all(groups.map((group) => features.settings.group(group)));
        return pages.flatMap(({ value }) => value.settings);
      });
      const row = ({ name, value, source }: EditableSetting): string[] => [name, source, value];
      const head = ['name', 'source', 'value'];
      printList(terminal, { items, total: items.length, head, row }, { offset: 0, json });
      finish(EXIT.done);
    });
}

function getCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('get')
    .description('Print the value of one setting')
    .argument('<name>')
    .option('--json', 'with its source, as JSON', false)
    .action(async (name: string, { json }: { json: boolean }) => {
      const setting = await withServices(terminal, (services) => settingNamed(services, name));
      if (json) printJson(terminal, setting);
      else terminal.out(plainText(setting.value));
      finish(EXIT.done);
    });
}

function setCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('set')
    .description('Change one setting; it takes effect within seconds')
    .argument('<name>')
    .argument('<value>', 'written as in the environment')
    .action(async (name: string, value: string) => {
      const setting = await change(terminal, name, value);
      terminal.out(`${name}\t${plainText(setting.value)}`);
      finish(EXIT.done);
    });
}

function resetCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('reset')
    .description('Take the value of the environment again, or the default')
    .argument('<name>')
    .action(async (name: string) => {
      const setting = await change(terminal, name, null);
      terminal.out(`${name}\t${plainText(setting.value)}`);
      finish(EXIT.done);
    });
}

function change(terminal: Terminal, name: string, value: string | null): Promise<EditableSetting> {
  const group = groupNamed(name);
  return withServices(terminal, async (services) => {
    const { features, log } = services;
    await features.settings.change({ group, values: { [name as SettingName]: value } });
    log('settings-changed', { name, value: value ?? '(environment)' });
    return settingNamed(services, name);
  });
}

function historyCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('history')
    .description('Print the changes of one setting, newest first')
    .argument('<name>');
  return listOptions(command).action(async (name: string, flags: ListFlags) => {
    const object = settingObject(groupNamed(name));
    const { items } = await withServices(terminal, ({ features }) =>
      features.studio.auditEvents.list({ object: `${object.kind}:${object.id}`, pageSize: MOST_CHANGES }),
    );
    const valueIn = (values: unknown): string | null | undefined =>
      (values as Record<string, string | null> | null)?.[name];
    const changes = items
      .filter(({ after }) => valueIn(after) !== undefined)
      .map(({ at, actor, before, after }) => ({
        at: new Date(at).toISOString(),
        by: actor.name,
        before: valueIn(before) ?? null,
        after: valueIn(after) ?? null,
      }));
    const shown = changes.slice(flags.offset, flags.offset + flags.limit);
    const row = ({ at, by, before, after }: (typeof changes)[number]): string[] => [
      minuteOf(Date.parse(at)),
      by,
      before ?? '(not stored)',
      after ?? '(not stored)',
    ];
    printList(
      terminal,
      { items: shown, total: changes.length, head: ['time', 'who', 'before', 'after'], row },
      flags,
    );
    finish(EXIT.done);
  });
}

/** Of all settings of a page. */
const MOST_CHANGES = 10_000;
