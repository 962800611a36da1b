import { studioSourceTypes, type StudioImage, type StudioImageGap } from '@lumigraph/contracts/studio';
import { Checkbox, Select, TextArea, TextField } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '../known-text.ts';
import { DateField } from '../form/date-field.tsx';
import { TranslatedField } from '../form/translated-field.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import { Proposals, TagsField } from '../tags-field.tsx';
import { useStudioApi } from '../studio.tsx';
import { CategorySelect } from './category-select.tsx';
import { imageFields, textOf, type ImageField, type ImageFormValues } from './image-form.ts';
import { MINUTE_MS, type LicenseId } from '@lumigraph/contracts';
import type { StudioApi } from '../studio-api.ts';
import { categoriesQuery, useCategoryName } from '../categories.ts';
import { nativeName } from '../language-name.ts';

const SITE_LICENSE: LicenseId = 'free';

/** Names of what a row has as an id or code. */
export function useImageWords() {
  const { t } = useTranslation('images');
  const { data: categories } = useQuery(categoriesQuery(useStudioApi()));
  const nameOf = useCategoryName();
  const names = new Map(categories?.map((category) => [category.id, nameOf(category)]));
  return {
    category: (id: number): string => names.get(id) ?? '',
    gap: (gap: StudioImageGap): string => (gap === 'alt' ? t('missing.alt') : nativeName(gap)),
    /** A license of the image's own is stored as its text. */
    license: (license: string): string => (license === SITE_LICENSE ? t('license.site') : license),
    /** An unknown origin keeps its code; IPTC gives it as an address or as its last segment. */
    source: (source: string): string => {
      const code = source.split('/').at(-1) ?? source;
      return knownText(studioSourceTypes, code, (name) => t(`source.${name}`));
    },
  };
}

/** Licenses, models and origins that images have. */
export const valuesQuery = (api: StudioApi) => ({
  ...api.query('GET /image-values', ['image-values']),
  staleTime: MINUTE_MS,
});

interface FieldsProps {
  form: RecordForm<ImageFormValues, StudioImage>;
  image: StudioImage;
}

/** Everything that users decide about an image, in every state. */
export function ImageFields({ form, image }: FieldsProps) {
  return imageFields.map((field) => <Field key={field.name} field={field} form={form} image={image} />);
}

function Field({ field, form, image }: FieldsProps & { field: ImageField }) {
  const { t } = useTranslation('images');
  const label = t(field.label);
  const hint = 'hint' in field ? { hint: t(field.hint) } : {};
  const isDraft = image.visibility === 'draft';
  const required = 'required' in field && !isDraft;
  const { name } = field;
  const setText = (text: string) => form.setValue(name, text);
  switch (field.kind) {
    case 'texts':
      return (
        <TranslatedField
          label={label}
          {...hint}
          name={name}
          field={(key) => form.field(key)}
          required
          multiline={name === 'alt'}
        />
      );
    case 'category':
      return <CategoryOfImage form={form} image={image} />;
    case 'date':
      return <DateOfImage form={form} image={image} />;
    case 'flag':
      return <Checkbox label={label} {...hint} {...form.checkbox(name)} />;
    case 'tags':
      return (
        <TagsField
          label={label}
          error={form.field(name).error}
          id={form.field(name).id}
          value={textOf(form.values, name)}
          onChange={setText}
        />
      );
    case 'source':
      return <SourceSelect label={label} {...hint} {...form.field(name)} />;
    case 'long':
      return <TextArea label={label} rows={field.rows} maxLength={field.maxLength} {...form.field(name)} />;
    case 'text':
      return <TextWithProposals field={field} {...hint} required={required} {...form.field(name)} />;
    default:
      return field satisfies never;
  }
}

function CategoryOfImage({ form, image }: FieldsProps) {
  const { t } = useTranslation('images');
  const chosen = textOf(form.values, 'categoryId');
  return (
    <CategorySelect
      label={t('columns.category')}
      error={form.field('categoryId').error}
      value={chosen === '' ? null : Number(chosen)}
      suggestion={image.upload?.folder ?? ''}
      onChange={(id) => form.setValue('categoryId', String(id ?? ''))}
    />
  );
}

const dateHints = {
  draft: 'edit.publishDraftHint',
  scheduled: 'edit.publishAtHint',
  published: 'edit.dateHint',
  withheld: 'edit.dateHint',
} as const;

function DateOfImage({ form, image: { visibility } }: FieldsProps) {
  const { t } = useTranslation('images');
  const isPlan = visibility === 'draft' || visibility === 'scheduled';
  return (
    <DateField
      {...form.field('createdAt')}
      label={t(isPlan ? 'edit.publishAt' : 'columns.createdAt')}
      hint={t(dateHints[visibility])}
      required={visibility !== 'draft'}
      onChange={(date) => form.setValue('createdAt', date)}
    />
  );
}

type ControlProps = FormFieldProps & { value: string; hint?: string };

function SourceSelect(props: ControlProps & { label: string }) {
  const words = useImageWords();
  const sources = [...new Set([...studioSourceTypes, props.value])];
  return <Select options={sources.map((name) => ({ value: name, label: words.source(name) }))} {...props} />;
}

interface TextProps extends ControlProps {
  field: Extract<ImageField, { kind: 'text' }>;
  required: boolean;
}

/** A text, with the values that other images have. */
export function TextWithProposals({ field, ...props }: TextProps) {
  const { t } = useTranslation('images');
  const list = useId();
  const { data: values } = useQuery(valuesQuery(useStudioApi()));
  return (
    <>
      <TextField label={t(field.label)} maxLength={field.maxLength} list={list} {...props} />
      <Proposals id={list} values={'proposals' in field ? values?.[field.proposals] : undefined} />
    </>
  );
}
