import {
  weekdayNames,
  type settingGroups,
  type EditableSetting,
  type SettingGroup,
  type SettingName,
} from '@lumigraph/contracts/studio';
import { Checkbox, Select, TextField, Card } from '@lumigraph/ui-kit';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingPages, type SettingPage } from '../../lib/section-pages.ts';
import { languageName } from '../../lib/language-name.ts';
import { TranslatedField } from '../../lib/form/translated-field.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { hoursField, numberLimits, type SettingsValues } from './settings-values.ts';
import { Page, SectionNav } from '../../lib/page.tsx';
import './settings.css';
import type settings from './messages/en.json';

type FieldName = keyof (typeof settings)['fields'];
type HintKey = `hints.${keyof (typeof settings)['hints']}`;

/** The label of a field of the settings. Days of the week and languages are named by the browser. */
export function useFieldLabel(): (name: FieldName) => string {
  const { t, i18n } = useTranslation('settings');
  return (name) => {
    const [, kind, key = ''] = /^(hours|BANNER_TEXT)_(\w+)$/.exec(name) ?? [];
    if (kind === 'hours') return dayName(Number(key), i18n.language);
    if (kind === 'BANNER_TEXT')
      return `${t('fields.banner')} (${languageName(i18n.language, key.toLowerCase())})`;
    return t(`fields.${name}`);
  };
}

function dayName(day: number, language: string): string {
  // 5 January 2026 is a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5 + day),
  );
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The pages of the settings beside each other. */
export function SettingsFrame({ tab, children }: { tab: SettingPage; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <Page key={tab} title={t(`pages.${tab}.title`)} lede={t(`pages.${tab}.lede`)} width="form">
      <SectionNav
        label={t('title')}
        links={settingPages.map((name) => ({ to: `/settings/${name}`, label: t(`pages.${name}.tab`) }))}
      />
      {tab === 'environment' ? children : <Card className="settings-card">{children}</Card>}
    </Page>
  );
}

interface FieldsProps {
  form: RecordForm<SettingsValues>;
  settings: readonly EditableSetting[];
}

type TextName = Extract<SettingName, FieldName>;

/** A text with its label, its limits in the hint, and the value that applies without a stored one. */
function SettingText({
  form,
  settings,
  name,
  hint,
  ...props
}: FieldsProps & { name: TextName; hint?: HintKey } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'name' | 'form' | 'hint'
  >) {
  const { t } = useTranslation('settings');
  const labelOf = useFieldLabel();
  const fallback = useFallback(settings, name);
  const limits = numberLimits(settings)[name];
  return (
    <TextField
      label={labelOf(name)}
      hint={[hint && t(hint, { ...limits }), fallback].filter(Boolean).join(' ') || undefined}
      inputMode={limits && 'numeric'}
      {...props}
      {...form.field(name)}
    />
  );
}

/** What a stored value replaces. */
function useFallback(settings: readonly EditableSetting[], name: string): string | undefined {
  const { t } = useTranslation('settings');
  const setting = settings.find((one) => one.name === name);
  if (setting?.source !== 'stored') return undefined;
  return setting.fallback === '' ? t('fallback.empty') : t('fallback.value', { value: setting.fallback });
}

type Field = (props: FieldsProps) => ReactNode;

const text =
  (
    name: TextName,
    hint?: HintKey,
    input?: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'form' | 'hint'>,
  ): Field =>
  (props) => <SettingText {...props} {...input} name={name} {...(hint ? { hint } : {})} />;

function DownloadsPerDay(props: FieldsProps) {
  const { t } = useTranslation('settings');
  const { form } = props;
  return (
    <>
      <Checkbox label={t('fields.isLimited')} {...form.checkbox('isLimited')} />
      {form.values['isLimited'] === true ? (
        <SettingText {...props} name="FREE_DOWNLOADS_PER_DAY" inputMode="numeric" hint="hints.perDay" />
      ) : null}
    </>
  );
}

const flag = (name: TextName, hint: HintKey): Field =>
  function Flag({ form, settings }) {
    const { t } = useTranslation('settings');
    const fallback = useFallback(settings, name);
    return (
      <Checkbox
        label={t(`fields.${name}`)}
        hint={[t(hint), fallback].filter(Boolean).join(' ')}
        {...form.checkbox(name)}
      />
    );
  };

function ContactHours({ form }: FieldsProps) {
  const { t } = useTranslation('settings');
  const labelOf = useFieldLabel();
  return (
    <fieldset className="settings-days">
      <legend>{t('fields.CONTACT_HOURS')}</legend>
      <p className="ui-field-hint">{t('hints.hours')}</p>
      <div className="settings-days-list">
        {weekdayNames.map((name, day) => (
          <TextField
            key={name}
            label={labelOf(hoursField(day) as FieldName)}
            {...form.field(hoursField(day))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function TimeZone({ form }: FieldsProps) {
  const { t } = useTranslation('settings');
  const zones = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  return (
    <Select label={t('fields.CONTACT_TIME_ZONE')} options={zones} {...form.field('CONTACT_TIME_ZONE')} />
  );
}

function BannerText({ form }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <TranslatedField
      label={t('fields.banner')}
      hint={t('hints.banner')}
      name="BANNER_TEXT"
      multiline
      field={(name) => form.field(name.toUpperCase())}
    />
  );
}

function BannerTone({ form }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <Select
      label={t('fields.BANNER_TONE')}
      options={[
        { value: 'info', label: t('tones.info') },
        { value: 'warning', label: t('tones.warning') },
      ]}
      {...form.field('BANNER_TONE')}
    />
  );
}

function BannerPeriod({ form }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="settings-pair">
      <TextField
        type="datetime-local"
        label={t('fields.BANNER_FROM')}
        hint={t('hints.from')}
        {...form.field('BANNER_FROM')}
      />
      <TextField
        type="datetime-local"
        label={t('fields.BANNER_UNTIL')}
        hint={t('hints.until')}
        {...form.field('BANNER_UNTIL')}
      />
    </div>
  );
}

/** Edited by the field of another setting. */
const within = null;

/** The field of every setting, in the order of its page. */
const groupFields: {
  [Group in SettingGroup]: Record<(typeof settingGroups)[Group][number], Field | typeof within>;
} = {
  free: {
    FREE_DOWNLOADS_PER_DAY: DownloadsPerDay,
    FREE_DOWNLOAD_WAIT_SECONDS: text('FREE_DOWNLOAD_WAIT_SECONDS', 'hints.wait'),
    FREE_DOWNLOAD_SIZE_PX: text('FREE_DOWNLOAD_SIZE_PX', 'hints.size'),
    FREE_CREDIT_MARK: flag('FREE_CREDIT_MARK', 'hints.mark'),
    EARLY_ACCESS_HOURS: text('EARLY_ACCESS_HOURS', 'hints.early'),
  },
  company: {
    COMPANY_NAME: text('COMPANY_NAME', undefined, { autoComplete: 'organization', required: true }),
    COMPANY_ADDRESS: text('COMPANY_ADDRESS', undefined, { required: true }),
    COMPANY_COUNTRY: text('COMPANY_COUNTRY', 'hints.country', { maxLength: 2, required: true }),
    COMPANY_EIK: text('COMPANY_EIK', undefined, { required: true }),
    COMPANY_VAT: text('COMPANY_VAT', 'hints.vat', { required: true }),
    COMPANY_EMAIL: text('COMPANY_EMAIL', 'hints.email', { type: 'email', required: true }),
    COMPANY_PHONE: text('COMPANY_PHONE', undefined, { type: 'tel', required: true }),
    COMPANY_WEBSITE: text('COMPANY_WEBSITE', 'hints.website', { type: 'url' }),
  },
  contact: {
    CONTACT_HOURS: ContactHours,
    CONTACT_TIME_ZONE: TimeZone,
    CONTACT_CLOSED_DAYS: text('CONTACT_CLOSED_DAYS', 'hints.closedDays'),
    SUPPORT_REPLY_HOURS: text('SUPPORT_REPLY_HOURS', 'hints.reply'),
    SUPPORT_REPLY_HOURS_PREMIUM: text('SUPPORT_REPLY_HOURS_PREMIUM'),
  },
  banner: {
    BANNER_TEXT_EN: BannerText,
    BANNER_TEXT_DE: within,
    BANNER_TEXT_BG: within,
    BANNER_TEXT_RU: within,
    BANNER_TEXT_ES: within,
    BANNER_TEXT_ZH: within,
    BANNER_TONE: BannerTone,
    BANNER_FROM: BannerPeriod,
    BANNER_UNTIL: within,
    BANNER_SITES: text('BANNER_SITES', 'hints.sites'),
  },
};

export function GroupFields({ group, ...props }: FieldsProps & { group: SettingGroup }) {
  return Object.entries<Field | null>(groupFields[group]).map(([name, Field]) =>
    Field ? <Field key={name} {...props} /> : null,
  );
}
