import Type from 'typebox';
import { closed, nullable } from '../schemas.ts';
import { AuditEventSchema } from './audit.ts';

/** Settings that the studio changes while the server runs, by the page that edits them. */
export const settingGroups = {
  free: [
    'FREE_DOWNLOADS_PER_DAY',
    'FREE_DOWNLOAD_WAIT_SECONDS',
    'FREE_DOWNLOAD_SIZE_PX',
    'FREE_CREDIT_MARK',
    'EARLY_ACCESS_HOURS',
  ],
  company: [
    'COMPANY_NAME',
    'COMPANY_ADDRESS',
    'COMPANY_COUNTRY',
    'COMPANY_EIK',
    'COMPANY_VAT',
    'COMPANY_EMAIL',
    'COMPANY_PHONE',
    'COMPANY_WEBSITE',
  ],
  contact: [
    'CONTACT_HOURS',
    'CONTACT_TIME_ZONE',
    'CONTACT_CLOSED_DAYS',
    'SUPPORT_REPLY_HOURS',
    'SUPPORT_REPLY_HOURS_PREMIUM',
  ],
  banner: [
    'BANNER_TEXT_EN',
    'BANNER_TEXT_DE',
    'BANNER_TEXT_BG',
    'BANNER_TEXT_RU',
    'BANNER_TEXT_ES',
    'BANNER_TEXT_ZH',
    'BANNER_TONE',
    'BANNER_FROM',
    'BANNER_UNTIL',
    'BANNER_SITES',
  ],
} as const satisfies Record<string, readonly string[]>;

export type SettingGroup = keyof typeof settingGroups;
const settingNames = Object.values(settingGroups).flat();
export type SettingName = (typeof settingNames)[number];

export const settingSources = ['default', 'environment', 'file', 'stored'] as const;
export type SettingSource = (typeof settingSources)[number];

/** Longest value of a setting that the studio stores. */
export const SETTING_MAX_LENGTH = 500;

/** One line: values are written as in an environment. */
const SettingValueSchema = Type.String({
  maxLength: SETTING_MAX_LENGTH,
  pattern: String.raw`^[^\u0000-\u001f\u007f]*$`,
});

export const EditableSettingSchema = Type.Object({
  name: Type.Enum(settingNames),
  value: Type.String({ description: 'As it is now' }),
  source: Type.Enum(settingSources),
  /** That of the environment, or the default. */
  fallback: Type.String({ description: 'The value without a stored one' }),
  minimum: Type.Optional(Type.Integer({ description: 'Of a number' })),
  maximum: Type.Optional(Type.Integer({ description: 'Of a number' })),
  isFlag: Type.Optional(Type.Boolean({ description: 'The value is `true` or `false`' })),
});
export type EditableSetting = Type.Static<typeof EditableSettingSchema>;

export const SettingGroupSchema = Type.Object(
  {
    group: Type.Enum(Object.keys(settingGroups) as SettingGroup[]),
    settings: Type.Array(EditableSettingSchema),
  },
  { $id: 'SettingGroup' },
);
/** The settings of one page; its version is in the header `ETag`. */
export type EditableSettings = Type.Static<typeof SettingGroupSchema>;

const SettingNameSchema = Type.String({ pattern: '^[A-Z0-9_]{1,60}$' });

/** New values by name, and the settings that take the value of the environment again; others stay as they are. */
export const SettingsChangeSchema = closed({
  values: Type.Record(SettingNameSchema, SettingValueSchema),
  reset: Type.Optional(Type.Array(SettingNameSchema, { maxItems: 50 })),
});
export type SettingsChange = Type.Static<typeof SettingsChangeSchema>;

export const SettingsRevertSchema = closed({
  event: Type.String({ pattern: String.raw`^\d{1,9}$`, description: 'Id of an entry of the history' }),
});

export const SettingsHistorySchema = Type.Array(AuditEventSchema);
export type SettingsHistory = Type.Static<typeof SettingsHistorySchema>;

/** A setting as environment and file define it; the value of a secret is null. */
export const EnvironmentSettingSchema = Type.Object({
  name: Type.String(),
  description: Type.String(),
  value: nullable(Type.String()),
  /** It differs from the default. */
  isSet: Type.Boolean(),
  source: Type.Enum(settingSources),
});
export type EnvironmentSetting = Type.Static<typeof EnvironmentSettingSchema>;
