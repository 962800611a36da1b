import {
  settingGroups,
  type EditableSetting,
  type SettingGroup,
  type SettingName,
} from '@lumigraph/contracts/studio';
import { readConfig, SettingsError, type Config } from './config.ts';
import { isSecretSetting } from './read-settings.ts';
import { SettingsSchema, type Settings } from './settings.ts';

/** Settings that an administrator changes while the server runs, written as in the environment. */
export type StoredSettings = Partial<Record<SettingName, string>>;

const schemas = SettingsSchema.properties as unknown as Record<
  keyof Settings,
  {
    description: string;
    type: string;
    default?: string | number | boolean;
    minimum?: number;
    maximum?: number;
  }
>;

export const settingsOf = (group: SettingGroup): readonly SettingName[] => settingGroups[group];

/** The limits of a setting that is a number, and whether it is a flag. */
export function rulesOf(name: SettingName): Pick<EditableSetting, 'minimum' | 'maximum' | 'isFlag'> {
  const { type, minimum, maximum } = schemas[name];
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(type === 'boolean' ? { isFlag: true } : {}),
  };
}

/** The value of a setting as the environment writes it. */
export const writtenValue = (config: Config, name: SettingName): string => String(config[name]);

/**
 * The configuration with stored settings instead of those of the environment. They are checked like an environment.
 * @throws SettingsError
 */
export function withStored(config: Config, stored: StoredSettings): Config {
  const environment = Object.fromEntries(
    Object.keys(schemas).map((name) => [name, String(config[name as SettingName])]),
  );
  const { warnings, sources } = config;
  return { ...readConfig({ ...environment, ...stored }), warnings, sources };
}

/** The same, without the groups that no longer hold: an update may have narrowed what a setting accepts. */
export function withValidStored(
  config: Config,
  groups: readonly StoredSettings[],
  onRefused: (problems: readonly string[]) => void,
): Config {
  let merged = config;
  for (const stored of groups) {
    try {
      merged = withStored(merged, stored);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      onRefused(error.problems);
    }
  }
  return merged;
}

/** Where the value of a setting of the environment comes from. */
export interface DescribedSetting {
  name: string;
  /** The sentence of the documentation. */
  description: string;
  /** Null for a secret, and for what may contain one. */
  value: string | null;
  isSet: boolean;
  source: 'default' | 'environment' | 'file';
}

/** Every setting as the environment defines it. Secrets are only said to be set or not. */
export function describeSettings(config: Config): DescribedSetting[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const value = String(config[name as SettingName]);
    return {
      name,
      description: schema.description,
      value: isSecretSetting(name) ? null : value,
      isSet: value !== String(schema.default ?? ''),
      source: config.sources[name] ?? 'default',
    };
  });
}
