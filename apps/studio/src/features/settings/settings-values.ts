import {
  hoursByDay,
  readDayHours,
  weekdayNames,
  writeContactHours,
  type EditableSettings,
  type SettingGroup,
} from '@lumigraph/contracts/studio';
import { locales } from '@lumigraph/contracts';
import { localDate } from '../../lib/language-name.ts';

/** What the form of a page edits; the values of the settings are texts. */
export type SettingsValues = Record<string, string | boolean>;

/** Rules with a text of their own, below `problems`. */
export const problemRules = ['number', 'hours', 'dates', 'period', 'order'] as const;

/** Broken rules by field. */
type Problems = Record<string, 'required' | (typeof problemRules)[number] | undefined>;

interface Group {
  toValues: (settings: Record<string, string>) => SettingsValues;
  fromValues: (values: SettingsValues) => Record<string, string>;
  rules: (values: SettingsValues) => Problems;
}

const UNLIMITED = 'unlimited';
const NUMBER = /^\d{1,6}$/;

export const hoursField = (day: number): string => `hours_${day}`;
const bannerField = (locale: string): string => `text_${locale}`;

const textOf = (values: SettingsValues, name: string): string => String(values[name] ?? '').trim();

const isBetween = (text: string, least: number, most: number): boolean =>
  NUMBER.test(text) && Number(text) >= least && Number(text) <= most;

/** Limits of the numbers, as the server checks them. */
export const numberLimits: Readonly<Record<string, readonly [least: number, most: number]>> = {
  FREE_DOWNLOADS_PER_DAY: [1, 999_999],
  FREE_DOWNLOAD_WAIT_SECONDS: [0, 60],
  FREE_DOWNLOAD_SIZE_PX: [640, 1920],
  EARLY_ACCESS_HOURS: [0, 720],
  SUPPORT_REPLY_HOURS: [1, 720],
  SUPPORT_REPLY_HOURS_PREMIUM: [1, 720],
};

const numbers = (values: SettingsValues, names: readonly string[]): Problems =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [least, most] = numberLimits[name] ?? [0, 0];
      return isBetween(textOf(values, name), least, most) ? [] : [[name, 'number']];
    }),
  );

const required = (values: SettingsValues, names: readonly string[]): Problems =>
  Object.fromEntries(names.filter((name) => textOf(values, name) === '').map((name) => [name, 'required']));

const copied = (values: SettingsValues): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, textOf(values, name)]));

const fromLocalTime = (text: string): string =>
  text === '' ? '' : `${new Date(text).toISOString().slice(0, 16)}Z`;

const settingOfText = (locale: string): string => `BANNER_TEXT_${locale.toUpperCase()}`;

export const groups: Record<SettingGroup, Group> = {
  free: {
    toValues: ({ FREE_DOWNLOADS_PER_DAY: perDay = '', FREE_CREDIT_MARK: mark, ...others }) => ({
      ...others,
      isLimited: perDay !== UNLIMITED,
      FREE_DOWNLOADS_PER_DAY: perDay === UNLIMITED ? '' : perDay,
      FREE_CREDIT_MARK: mark === 'true',
    }),
    fromValues: ({ isLimited, ...values }) => ({
      ...copied(values),
      FREE_DOWNLOADS_PER_DAY: isLimited === true ? textOf(values, 'FREE_DOWNLOADS_PER_DAY') : UNLIMITED,
    }),
    rules: (values) =>
      numbers(values, [
        ...(values['isLimited'] === true ? ['FREE_DOWNLOADS_PER_DAY'] : []),
        'FREE_DOWNLOAD_WAIT_SECONDS',
        'FREE_DOWNLOAD_SIZE_PX',
        'EARLY_ACCESS_HOURS',
      ]),
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
    toValues: ({ CONTACT_HOURS: hours = '', ...others }) => ({
      ...others,
      ...Object.fromEntries(hoursByDay(hours).map((times, index) => [hoursField(index), times])),
    }),
    fromValues: (values) => ({
      ...Object.fromEntries(Object.entries(copied(values)).filter(([name]) => !name.startsWith('hours_'))),
      CONTACT_HOURS: writeContactHours(weekdayNames.map((_name, day) => textOf(values, hoursField(day)))),
    }),
    rules: (values) => ({
      ...numbers(values, ['SUPPORT_REPLY_HOURS', 'SUPPORT_REPLY_HOURS_PREMIUM']),
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
      ...Object.fromEntries(
        locales.map((locale) => [bannerField(locale), settings[settingOfText(locale)] ?? '']),
      ),
      BANNER_TONE: settings['BANNER_TONE'] ?? 'info',
      BANNER_SITES: settings['BANNER_SITES'] ?? '',
      BANNER_FROM: localDate(settings['BANNER_FROM'] ?? ''),
      BANNER_UNTIL: localDate(settings['BANNER_UNTIL'] ?? ''),
    }),
    fromValues: (values) => ({
      ...Object.fromEntries(
        locales.map((locale) => [settingOfText(locale), textOf(values, bannerField(locale))]),
      ),
      BANNER_TONE: textOf(values, 'BANNER_TONE'),
      BANNER_SITES: textOf(values, 'BANNER_SITES'),
      BANNER_FROM: fromLocalTime(textOf(values, 'BANNER_FROM')),
      BANNER_UNTIL: fromLocalTime(textOf(values, 'BANNER_UNTIL')),
    }),
    rules: (values) => ({
      ...(locales.some((locale) => textOf(values, bannerField(locale)) !== '')
        ? required(values, [bannerField('en')])
        : {}),
      ...(textOf(values, 'BANNER_FROM') !== '' &&
      textOf(values, 'BANNER_UNTIL') !== '' &&
      textOf(values, 'BANNER_UNTIL') <= textOf(values, 'BANNER_FROM')
        ? { BANNER_UNTIL: 'period' }
        : {}),
    }),
  },
};

/** The values of the settings by name. */
export const valuesOf = ({ settings }: EditableSettings): Record<string, string> =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

/** `2026-12-24, 2026-12-25`, also without commas. */
const areDates = (typed: string): boolean =>
  typed.split(/[\s,]/u).every((day) => day === '' || /^\d{4}-\d{2}-\d{2}$/u.test(day));
