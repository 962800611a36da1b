import {
  weekdayNames,
  type EditableSetting,
  type SettingGroup,
  settingGroups,
} from '@lumigraph/contracts/studio';
import { Checkbox, Select, TextField, Card } from '@lumigraph/ui-kit';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TranslatedField } from '../../lib/form/translated-field.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { hoursField, type SettingsValues } from './settings-values.ts';
import { Page, SectionNav } from '../../lib/page.tsx';
import './settings.css';
import type settings from './messages/en.json';

type FieldName = keyof (typeof settings)['fields'];

/** The label of a field of the settings. Days of the week and languages are named by the browser. */
export function useFieldLabel(): (name: FieldName) => string {
  const { t, i18n } = useTranslation('settings');
  return (name) => {
    const [, kind, key = ''] = /^(hours|text)_(\w+)$/.exec(name) ?? [];
    if (kind === 'hours') return dayName(Number(key), i18n.language);
    if (kind === 'text') return `${t('fields.banner')} (${languageName(key, i18n.language)})`;
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

const languageName = (locale: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;

const settingTabs = [
  ...(Object.keys(settingGroups) as (keyof typeof settingGroups)[]),
  'environment',
] as const;
type SettingTab = (typeof settingTabs)[number];

/** The pages of the settings beside each other. */
export function SettingsFrame({ tab, children }: { tab: SettingTab; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <Page key={tab} title={t(`pages.${tab}.title`)} lede={t(`pages.${tab}.lede`)} width="form">
      <SectionNav
        label={t('title')}
        links={settingTabs.map((name) => ({ to: `/settings/${name}`, label: t(`pages.${name}.tab`) }))}
      />
      {tab === 'environment' ? children : <Card className="settings-card">{children}</Card>}
    </Page>
  );
}

interface FieldsProps {
  form: RecordForm<SettingsValues>;
  settings: readonly EditableSetting[];
}

type TextName = Parameters<ReturnType<typeof useFieldLabel>>[0];

/** A text with its label, and with the value that applies without a stored one. */
function SettingText({
  form,
  settings,
  name,
  hint,
  ...props
}: FieldsProps & { name: TextName; hint?: string } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'name' | 'form'
  >) {
  const labelOf = useFieldLabel();
  const fallback = useFallback(settings, name);
  return (
    <TextField
      label={labelOf(name)}
      hint={[hint, fallback].filter(Boolean).join(' ') || undefined}
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

function FreeFields(props: FieldsProps) {
  const { t } = useTranslation('settings');
  const { form, settings } = props;
  const mark = useFallback(settings, 'FREE_CREDIT_MARK');
  return (
    <>
      <Checkbox label={t('fields.isLimited')} {...form.checkbox('isLimited')} />
      {form.values['isLimited'] === true ? (
        <SettingText {...props} name="FREE_DOWNLOADS_PER_DAY" inputMode="numeric" hint={t('hints.perDay')} />
      ) : null}
      <SettingText
        {...props}
        name="FREE_DOWNLOAD_WAIT_SECONDS"
        inputMode="numeric"
        hint={t('hints.wait', { least: 0, most: 60 })}
      />
      <SettingText
        {...props}
        name="FREE_DOWNLOAD_SIZE_PX"
        inputMode="numeric"
        hint={t('hints.size', { least: 640, most: 1920 })}
      />
      <Checkbox
        label={t('fields.FREE_CREDIT_MARK')}
        hint={[t('hints.mark'), mark].filter(Boolean).join(' ')}
        {...form.checkbox('FREE_CREDIT_MARK')}
      />
      <SettingText {...props} name="EARLY_ACCESS_HOURS" inputMode="numeric" hint={t('hints.early')} />
    </>
  );
}

function CompanyFields(props: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingText {...props} name="COMPANY_NAME" autoComplete="organization" required />
      <SettingText {...props} name="COMPANY_ADDRESS" required />
      <SettingText {...props} name="COMPANY_COUNTRY" maxLength={2} hint={t('hints.country')} required />
      <SettingText {...props} name="COMPANY_EIK" required />
      <SettingText {...props} name="COMPANY_VAT" hint={t('hints.vat')} required />
      <SettingText {...props} name="COMPANY_EMAIL" type="email" hint={t('hints.email')} required />
      <SettingText {...props} name="COMPANY_PHONE" type="tel" required />
      <SettingText {...props} name="COMPANY_WEBSITE" type="url" hint={t('hints.website')} />
    </>
  );
}

function ContactFields(props: FieldsProps) {
  const { t } = useTranslation('settings');
  const { form } = props;
  const labelOf = useFieldLabel();
  const zones = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  return (
    <>
      <fieldset className="settings-days">
        <legend>{t('fields.CONTACT_HOURS')}</legend>
        <p className="ui-field-hint">{t('hints.hours')}</p>
        <div className="settings-days-list">
          {weekdayNames.map((name, day) => (
            <TextField
              key={name}
              label={labelOf(hoursField(day) as TextName)}
              {...form.field(hoursField(day))}
            />
          ))}
        </div>
      </fieldset>
      <Select label={t('fields.CONTACT_TIME_ZONE')} options={zones} {...form.field('CONTACT_TIME_ZONE')} />
      <SettingText {...props} name="CONTACT_CLOSED_DAYS" hint={t('hints.closedDays')} />
      <SettingText {...props} name="SUPPORT_REPLY_HOURS" inputMode="numeric" hint={t('hints.reply')} />
      <SettingText {...props} name="SUPPORT_REPLY_HOURS_PREMIUM" inputMode="numeric" />
    </>
  );
}

function BannerFields(props: FieldsProps) {
  const { t } = useTranslation('settings');
  const { form } = props;
  return (
    <>
      <TranslatedField
        label={t('fields.banner')}
        hint={t('hints.banner')}
        name="text"
        multiline
        field={(name) => form.field(name)}
      />
      <Select
        label={t('fields.BANNER_TONE')}
        options={[
          { value: 'info', label: t('tones.info') },
          { value: 'warning', label: t('tones.warning') },
        ]}
        {...form.field('BANNER_TONE')}
      />
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
      <SettingText {...props} name="BANNER_SITES" hint={t('hints.sites')} />
    </>
  );
}

/** The fields of each page. */
export const groupFields = {
  free: FreeFields,
  company: CompanyFields,
  contact: ContactFields,
  banner: BannerFields,
} as const satisfies Record<SettingGroup, (props: FieldsProps) => ReactNode>;
