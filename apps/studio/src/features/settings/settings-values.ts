import {
  hoursByDay,
  readDayHours,
  weekdayNames,
  writeContactHours,
  type EditableSetting,
  type EditableSettings,
  type SettingGroup,
} from '@lumigraph/contracts/studio';
import { localDate } from '../../lib/language-name.ts';

/** What the form of a page edits: texts and flags. */
export type SettingsValues = Record<string, string | boolean>;

/** Rules with a text of their own, below `problems`. */
export const problemRules = ['number', 'hours', 'dates', 'period', 'order'] as const;

/** Broken rules by field. */
type Problems = Record<string, 'required' | (typeof problemRules)[number] | undefined>;

/** `rules`: besides the limits of numbers. */
interface Group {
  toValues: (settings: SettingsValues) => SettingsValues;
  fromValues: (values: SettingsValues) => Record<string, string>;
  rules: (values: SettingsValues) => Problems;
}

const UNLIMITED = 'unlimited';
/** Of a limit, which is a text on the server: it may also be unlimited. */
export const perDayLimits: NumberLimits = { least: 1, most: 999_999 };
const NUMBER = /^\d{1,6}$/;

export const hoursField = (day: number): string => `hours_${day}`;

const textOf = (values: SettingsValues, name: string): string => String(values[name] ?? '').trim();

const isBetween = (text: string, least: number, most: number): boolean =>
  NUMBER.test(text) && Number(text) >= least && Number(text) <= most;

interface NumberLimits {
  least: number;
  most: number;
}

/** Limits of the numbers by name, as the server states them. */
export const numberLimits = (settings: readonly EditableSetting[]): Record<string, NumberLimits> =>
  Object.fromEntries(
    settings.flatMap(({ name, minimum: least, maximum: most }) =>
      least === undefined || most === undefined ? [] : [[name, { least, most }]],
    ),
  );

/** Broken rules of the numbers. */
export const brokenNumbers = (values: SettingsValues, limits: Record<string, NumberLimits>): Problems =>
  Object.fromEntries(
    Object.entries(limits)
      .filter(([name, { least, most }]) => !isBetween(textOf(values, name), least, most))
      .map(([name]) => [name, 'number']),
  );

const required = (values: SettingsValues, names: readonly string[]): Problems =>
  Object.fromEntries(names.filter((name) => textOf(values, name) === '').map((name) => [name, 'required']));

const copied = (values: SettingsValues): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, textOf(values, name)]));

const fromLocalTime = (text: string): string =>
  text === '' ? '' : `${new Date(text).toISOString().slice(0, 16)}Z`;

export const groups: Record<SettingGroup, Group> = {
  free: {
    toValues: ({ FREE_DOWNLOADS_PER_DAY: perDay = '', ...others }) => ({
      ...others,
      isLimited: perDay !== UNLIMITED,
      FREE_DOWNLOADS_PER_DAY: perDay === UNLIMITED ? '' : perDay,
    }),
    fromValues: ({ isLimited, ...values }) => ({
      ...copied(values),
      FREE_DOWNLOADS_PER_DAY: isLimited === true ? textOf(values, 'FREE_DOWNLOADS_PER_DAY') : UNLIMITED,
    }),
    rules: (values) =>
      values['isLimited'] === true &&
      !isBetween(textOf(values, 'FREE_DOWNLOADS_PER_DAY'), perDayLimits.least, perDayLimits.most)
        ? { FREE_DOWNLOADS_PER_DAY: 'number' }
        : {},
  },
  company: {
    toValues: (settings) => ({ ...settings }),
    fromValues: copied,
    rules: (values) =>
      required(
        values,
        Object.keys(values).filter((name) => name !== 'COMPANY_WEBSITE'),
      ),
  },
  contact: {
    toValues: ({ CONTACT_HOURS: hours, ...others }) => ({
      ...others,
      ...Object.fromEntries(hoursByDay(String(hours)).map((times, index) => [hoursField(index), times])),
    }),
    fromValues: (values) => ({
      ...Object.fromEntries(Object.entries(copied(values)).filter(([name]) => !name.startsWith('hours_'))),
      CONTACT_HOURS: writeContactHours(weekdayNames.map((_name, day) => textOf(values, hoursField(day)))),
    }),
    rules: (values) => ({
      ...(Number(values['SUPPORT_REPLY_HOURS_PREMIUM']) > Number(values['SUPPORT_REPLY_HOURS'])
        ? { SUPPORT_REPLY_HOURS_PREMIUM: 'order' }
        : {}),
      ...Object.fromEntries(
        weekdayNames.flatMap((_name, day) =>
          readDayHours(textOf(values, hoursField(day))) ? [] : [[hoursField(day), 'hours']],
        ),
      ),
      ...(areDates(textOf(values, 'CONTACT_CLOSED_DAYS')) ? {} : { CONTACT_CLOSED_DAYS: 'dates' }),
    }),
  },
  banner: {
    toValues: (settings) => ({
      ...settings,
      BANNER_FROM: localDate(textOf(settings, 'BANNER_FROM')),
      BANNER_UNTIL: localDate(textOf(settings, 'BANNER_UNTIL')),
    }),
    fromValues: (values) => ({
      ...copied(values),
      BANNER_FROM: fromLocalTime(textOf(values, 'BANNER_FROM')),
      BANNER_UNTIL: fromLocalTime(textOf(values, 'BANNER_UNTIL')),
    }),
    rules: (values) => ({
      ...(Object.keys(values).some((name) => name.startsWith('BANNER_TEXT_') && textOf(values, name) !== '')
        ? required(values, ['BANNER_TEXT_EN'])
        : {}),
      ...(textOf(values, 'BANNER_FROM') !== '' &&
      textOf(values, 'BANNER_UNTIL') !== '' &&
      textOf(values, 'BANNER_UNTIL') <= textOf(values, 'BANNER_FROM')
        ? { BANNER_UNTIL: 'period' }
        : {}),
    }),
  },
};

export const valuesOf = ({ settings }: EditableSettings): SettingsValues =>
  Object.fromEntries(settings.map(({ name, value, isFlag }) => [name, isFlag ? value === 'true' : value]));

/** `2026-12-24, 2026-12-25`, also without commas. */
const areDates = (typed: string): boolean =>
  typed.split(/[\s,]/u).every((day) => day === '' || /^\d{4}-\d{2}-\d{2}$/u.test(day));
