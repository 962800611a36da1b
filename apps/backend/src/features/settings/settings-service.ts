import {
  settingGroups,
  type EditableSetting,
  type EditableSettings,
  type SettingGroup,
  type SettingName,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { firstWord, SettingsError, type Config } from '../../config/config.ts';
import {
  describeSettings,
  rulesOf,
  settingsOf,
  withStored,
  withValidStored,
  writtenValue,
  type StoredSettings,
} from '../../config/stored-settings.ts';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError, orNotFound } from '../../lib/errors.ts';
import { createSettingsStore, SETTING, type StoredGroup } from './settings-store.ts';

export interface SettingsDeps {
  config: Config;
  db: Kysely<Database>;
  onRefused: (problems: readonly string[]) => void;
}

/** A group with its version, which the next change has to name. */
export interface VersionedSettings {
  value: EditableSettings;
  version: number;
}

export interface SettingsUpdate {
  group: SettingGroup;
  /** Null removes the stored value. */
  values: Readonly<Record<string, string | null>>;
  /** The version that the change is based on; without it the change applies to the latest (the operator). */
  version?: number;
}

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>;

/**
 * Settings that change while the server runs: those of the environment, and stored values that win over them. Features
 * call `current` whenever they use one.
 */
export async function createSettingsService({ config, db, onRefused }: SettingsDeps) {
  const store = createSettingsStore(db);
  const inTransaction = inTransactionOf(db);
  let groups: readonly StoredGroup[] = [];
  let current = config;
  let version = 0;

  function adopt(next: readonly StoredGroup[]): void {
    // Versions only grow, so an older reading that arrives late has the smaller sum.
    const sum = next.reduce((total, group) => total + group.version, 0);
    if (sum <= version) return;
    current = withValidStored(
      config,
      next.map(({ stored }) => stored),
      onRefused,
    );
    groups = next;
    version = sum;
  }

  const read = (group: SettingGroup, from: readonly StoredGroup[] = groups): VersionedSettings => {
    const found = from.find(({ name }) => name === group);
    return {
      value: { group, settings: settingsIn(group, found?.stored ?? {}) },
      version: found?.version ?? 0,
    };
  };

  function settingsIn(group: SettingGroup, stored: StoredSettings): EditableSetting[] {
    return settingsOf(group).map((name) => {
      const fallback = writtenValue(config, name);
      const own = stored[name];
      return own === undefined
        ? { name, value: fallback, source: config.sources[name] ?? 'default', fallback, ...rulesOf(name) }
        : { name, value: own, source: 'stored', fallback, ...rulesOf(name) };
    });
  }

  const refresh = async (): Promise<void> => adopt(await store.all());
  await refresh();

  return {
    /** The settings as they are now. Reads no database. */
    current: (): Config => current,
    /** Grows with every change; caches of what contains settings have it in their keys. */
    version: (): number => version,
    /** Takes over what other instances and commands have changed. */
    refresh,
    environment: () => describeSettings(config),

    /** As the database has it: an instance may be some seconds behind. */
    group: async (group: SettingGroup): Promise<VersionedSettings> => read(group, await store.all()),

    /**
     * @throws AppError VALIDATION_FAILED with a sentence for each wrong value
     * @throws AppError CHANGED_MEANWHILE when `version` is not the latest
     */
    change,

    /**
     * Puts back the values that a change of the history has replaced.
     * @throws AppError NOT_FOUND without such a change; otherwise as `change`
     */
    async revert(group: SettingGroup, event: string, expected?: number): Promise<VersionedSettings> {
      const values = orNotFound(await store.valuesBefore(group, event));
      return change({ group, values, ...(expected === undefined ? {} : { version: expected }) });
    },
  };

  async function change({ group, values, version: expected }: SettingsUpdate): Promise<VersionedSettings> {
    const saved = await inTransaction(async (transaction) => {
      const transactionStore = createSettingsStore(transaction);
      const all = await transactionStore.all();
      const before = all.find(({ name }) => name === group) ?? { name: group, version: 0, stored: {} };
      if (expected !== undefined && expected !== before.version) throw new AppError('CHANGED_MEANWHILE');
      const after = {
        name: group,
        version: before.version + 1,
        stored: changed(group, before.stored, values),
      };
      const others = all.filter(({ name }) => name !== group);
      check(group, [...others, after]);
      if (!(await transactionStore.save(after))) throw new AppError('CHANGED_MEANWHILE');
      noteChange({ object: settingObject(group), ...difference(before.stored, after.stored) });
      return [...others, after];
    });
    adopt(saved);
    return read(group, saved);
  }

  /** The stored values of a group after a change. What equals the environment needs no stored value. */
  function changed(
    group: SettingGroup,
    stored: StoredSettings,
    values: SettingsUpdate['values'],
  ): StoredSettings {
    const names = settingsOf(group);
    const foreign = Object.keys(values).filter((name) => !names.some((one) => one === name));
    if (foreign.length > 0) throw problems(foreign.map((name) => `${name} is no setting of this page`));
    const next = { ...stored };
    for (const name of names) {
      const value = values[name]?.trim();
      if (!(name in values)) continue;
      if (value === undefined || value === writtenValue(config, name)) delete next[name];
      else next[name] = value;
    }
    return next;
  }

  function check(group: SettingGroup, next: readonly StoredGroup[]): void {
    try {
      withStored(config, Object.assign({}, ...next.map(({ stored }) => stored)) as StoredSettings);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      // A problem of another group was there before, and is not the fault of this change.
      const own = error.problems.filter((problem) =>
        settingGroups[group].some((name) => name === firstWord(problem)),
      );
      if (own.length > 0) throw problems(own);
    }
  }
}

const settingObject = (group: SettingGroup) => ({ kind: SETTING, id: group }) as const;

function problems(sentences: readonly string[]): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: sentences[0] ?? '',
    fields: sentences.map((message) => ({ field: firstWord(message), rule: 'format', message })),
  });
}

/** The changed values only; null stands for a value that is not stored. */
function difference(before: StoredSettings, after: StoredSettings) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as SettingName[];
  const differing = names.filter((name) => before[name] !== after[name]);
  const valuesOf = (stored: StoredSettings) =>
    Object.fromEntries(differing.map((name) => [name, stored[name] ?? null]));
  return { before: valuesOf(before), after: valuesOf(after) };
}
