import Type from 'typebox';
import { nullable } from '../schemas.ts';
import { AuditEventSchema } from './audit.ts';
import type { ContactHours, ContactWeekday } from '../public-settings.ts';

/** Days of the week as the setting `CONTACT_HOURS` names them, Monday first. */
export const weekdayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

const TIMES = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `09:00-12:00, 13:00-18:00`; undefined when it is none. An empty text is a closed day. */
export function readDayHours(text: string): { from: string; to: string }[] | undefined {
  const parts = split(text, ',');
  if (!parts.every((part) => TIMES.test(part))) return undefined;
  return parts.map((part) => ({ from: part.slice(0, 5), to: part.slice(6) }));
}

/** `Mo-Fr 09:00-18:00; Sa 10:00-12:00, 13:00-15:00`; undefined when it is none. */
export function readContactHours(text: string): ContactHours['week'] | undefined {
  const week: ContactHours['week'][number][] = [];
  for (const part of split(text, ';')) {
    const [names = '', ...rest] = part.split(' ');
    const days = readDays(names);
    const times = readDayHours(rest.join(' '));
    if (!days || !times || times.length === 0) return undefined;
    week.push(...times.map((time) => ({ days, ...time })));
  }
  return week;
}

/** The hours of each day, Monday first, as `readDayHours` reads them. */
export function hoursByDay(text: string): string[] {
  const week = readContactHours(text) ?? [];
  return weekdayNames.map((_name, index) =>
    week
      .filter(({ days }) => days.includes((index + 1) as ContactWeekday))
      .map(({ from, to }) => `${from}-${to}`)
      .join(', '),
  );
}

/** The opposite of {@link hoursByDay}; neighbouring days with equal hours are one range. */
export function writeContactHours(byDay: readonly string[]): string {
  const ranges: { first: number; last: number; hours: string }[] = [];
  for (const [index, day] of byDay.entries()) {
    const hours = split(day, ',').join(', ');
    const previous = ranges.at(-1);
    if (previous?.hours === hours) previous.last = index;
    else ranges.push({ first: index, last: index, hours });
  }
  const name = (index: number): string => weekdayNames[index] ?? '';
  return ranges
    .filter(({ hours }) => hours !== '')
    .map(
      ({ first, last, hours }) => `${first === last ? name(first) : `${name(first)}-${name(last)}`} ${hours}`,
    )
    .join('; ');
}

function readDays(text: string): ContactWeekday[] | undefined {
  const days: ContactWeekday[] = [];
  for (const part of text.split(',')) {
    const [first = -1, last = first] = part
      .split('-')
      .map((name) => weekdayNames.findIndex((one) => one === name));
    if (part.split('-').length > 2 || first < 0 || last < first) return undefined;
    for (let day = first; day <= last; day += 1) days.push((day + 1) as ContactWeekday);
  }
  return days;
}

const split = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

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
export const SettingsChangeSchema = Type.Object(
  {
    values: Type.Record(SettingNameSchema, SettingValueSchema),
    reset: Type.Optional(Type.Array(SettingNameSchema, { maxItems: 50 })),
  },
  { additionalProperties: false },
);
export type SettingsChange = Type.Static<typeof SettingsChangeSchema>;

export const SettingsRevertSchema = Type.Object(
  { event: Type.String({ pattern: String.raw`^\d{1,9}$`, description: 'Id of an entry of the history' }) },
  { additionalProperties: false },
);

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
