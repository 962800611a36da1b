import {
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  IMAGE_MODEL_MAX_LENGTH,
  IMAGE_PROMPT_MAX_LENGTH,
  studioSourceTypes,
  type StudioImage,
} from '@lumigraph/contracts/studio';
import { Checkbox, Select, TextArea, TextField } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryOptions } from '../../lib/categories.ts';
import { TranslatedField } from '../../lib/form/translated-field.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { DateField } from '../../lib/form/date-field.tsx';
import { Proposals } from '../../lib/proposals.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { TagsField } from '../../lib/tags-field.tsx';
import { valuesQuery } from './image-api.ts';
import { textOf, type ImageFormValues } from './image-form-values.ts';
import { useImageWords } from './use-image-words.ts';

interface FieldsProps {
  form: RecordForm<ImageFormValues, StudioImage>;
  image: StudioImage;
}

/** Everything that users decide about an image. */
export function ImageFields({ form, image }: FieldsProps) {
  const { t } = useTranslation('images');
  const categories = useCategoryOptions();
  const field = (name: string) => form.field(name);
  const { error: tagsError, id: tagsId } = form.field('tags');
  return (
    <>
      <TranslatedField label={t('columns.title')} name="title" field={field} required />
      <TranslatedField
        label={t('missing.alt')}
        name="alt"
        hint={t('edit.altHint')}
        field={field}
        required
        multiline
      />
      <div className="image-fields-row">
        <Select label={t('columns.category')} options={categories} {...form.field('categoryId')} />
        <DateOfImage form={form} image={image} />
      </div>
      <Checkbox label={t('columns.special')} hint={t('edit.specialHint')} {...form.checkbox('special')} />
      <TagsField
        label={t('edit.tags')}
        error={tagsError}
        id={tagsId}
        value={textOf(form.values, 'tags')}
        onChange={(tags) => form.setValue('tags', tags)}
      />
      <RightsFields form={form} image={image} />
      <OriginFields form={form} image={image} />
    </>
  );
}

function RightsFields({ form }: FieldsProps) {
  const { t } = useTranslation('images');
  const licenses = useId();
  const { data: values } = useQuery(valuesQuery(useStudioApi()));
  return (
    <div className="image-fields-row">
      <TextField
        label={t('columns.license')}
        hint={t('edit.licenseHint')}
        maxLength={IMAGE_LICENSE_MAX_LENGTH}
        list={licenses}
        required
        {...form.field('license')}
      />
      <Proposals id={licenses} values={values?.licenses} />
      <TextField
        label={t('columns.credit')}
        hint={t('edit.creditHint')}
        maxLength={IMAGE_CREDIT_MAX_LENGTH}
        required
        {...form.field('credit')}
      />
    </div>
  );
}

function OriginFields({ form }: FieldsProps) {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const models = useId();
  const { data: values } = useQuery(valuesQuery(useStudioApi()));
  const source = textOf(form.values, 'source');
  const sources = [...new Set([...studioSourceTypes, source])];
  return (
    <>
      <div className="image-fields-row">
        <Select
          label={t('columns.source')}
          hint={t('edit.sourceHint')}
          options={sources.map((name) => ({ value: name, label: words.source(name) }))}
          {...form.field('source')}
        />
        <TextField
          label={t('columns.model')}
          maxLength={IMAGE_MODEL_MAX_LENGTH}
          list={models}
          {...form.field('model')}
        />
        <Proposals id={models} values={values?.models} />
      </div>
      <TextArea
        label={t('edit.prompt')}
        rows={4}
        maxLength={IMAGE_PROMPT_MAX_LENGTH}
        {...form.field('prompt')}
      />
      <TextArea
        label={t('edit.negativePrompt')}
        rows={2}
        maxLength={IMAGE_PROMPT_MAX_LENGTH}
        {...form.field('negativePrompt')}
      />
    </>
  );
}

function DateOfImage({ form, image }: FieldsProps) {
  const { t } = useTranslation('images');
  const isScheduled = image.visibility === 'scheduled';
  return (
    <DateField
      {...form.field('createdAt')}
      label={t(isScheduled ? 'edit.publishAt' : 'columns.createdAt')}
      hint={t(isScheduled ? 'edit.publishAtHint' : 'edit.dateHint')}
      required
      onChange={(date) => form.setValue('createdAt', date)}
    />
  );
}
