import { studioSourceTypes, type BulkChange } from '@lumigraph/contracts/studio';
import { Alert, Select } from '@lumigraph/ui-kit';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../form/date-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { TagsField, tagsOf } from '../tags-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { TextWithProposals, useImageWords } from './image-fields.tsx';
import { imageFields, sentValue, textOf, type ImageField, type ImageFormValues } from './image-form.ts';

export type BulkFields = NonNullable<BulkChange['set']>;
type BulkField = Extract<ImageField, { bulk: true }>;

const bulkFields = imageFields.filter((field) => 'bulk' in field);

interface BulkDialogProps {
  /** Published images keep their dates. */
  ofDrafts?: boolean;
  onClose: () => void;
  onChange: (fields: BulkFields) => void;
}

/** Asks which fields the selected images get; empty fields stay as they are. */
export function BulkDialog({ ofDrafts = false, onClose, onChange }: BulkDialogProps) {
  const { t } = useTranslation('images');
  const [values, setValues] = useState<ImageFormValues>({});
  const [isEmpty, setEmpty] = useState(false);
  const set = (name: string) => (value: string) => {
    setEmpty(false);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = fieldsOf(values);
    if (Object.keys(fields).length === 0) setEmpty(true);
    else onChange(fields);
  };
  return (
    <FormDialog
      form={{ formProps: { onSubmit: submit } }}
      title={t('bulk.title')}
      text={ofDrafts ? t('bulk.text') : `${t('bulk.text')} ${t('bulk.publicText')}`}
      submit={t('bulk.submit')}
      onClose={onClose}
    >
      {bulkFields
        .filter(({ kind }) => ofDrafts || kind !== 'date')
        .map((field) => (
          <Field key={field.name} field={field} values={values} set={set} />
        ))}
      {isEmpty ? <Alert tone="danger">{t('bulk.nothing')}</Alert> : null}
    </FormDialog>
  );
}

interface FieldProps {
  field: BulkField;
  values: ImageFormValues;
  set: (name: string) => (value: string) => void;
}

function Field({ field, values, set }: FieldProps) {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const { name } = field;
  const value = textOf(values, name);
  const label = t(field.label);
  const control = { id: useId(), name, value, error: undefined, onBlur: () => undefined };
  const select = (options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      placeholder={t('bulk.keep')}
      options={options}
      value={value}
      onChange={({ target }) => set(name)(target.value)}
    />
  );
  switch (field.kind) {
    case 'category':
      return (
        <CategorySelect
          label={label}
          placeholder={t('bulk.keep')}
          value={value === '' ? null : Number(value)}
          onChange={(id) => set(name)(String(id ?? ''))}
        />
      );
    case 'date':
      return <DateField {...control} label={t('edit.publishAt')} onChange={set(name)} />;
    case 'tags':
      return (
        <>
          <TagsField label={t('bulk.addTags')} value={value} onChange={set(name)} />
          <TagsField
            label={t('bulk.removeTags')}
            value={textOf(values, 'removeTags')}
            onChange={set('removeTags')}
          />
        </>
      );
    case 'text':
      return (
        <TextWithProposals
          field={field}
          required={false}
          {...(name === 'license' ? { hint: t('bulk.licenseHint') } : {})}
          {...control}
          onChange={({ target }) => set(name)(target.value)}
        />
      );
    case 'source':
      return select(studioSourceTypes.map((code) => ({ value: code, label: words.source(code) })));
    case 'flag':
      return select([
        { value: 'true', label: t('bulk.makeSpecial') },
        { value: 'false', label: t('bulk.notSpecial') },
      ]);
    default:
      return field satisfies never;
  }
}

function fieldsOf(values: ImageFormValues): BulkFields {
  const removed = tagsOf(textOf(values, 'removeTags'));
  const filled = bulkFields.filter(({ name }) => textOf(values, name).trim() !== '');
  return {
    ...(Object.fromEntries(
      filled.map((field) => [field.kind === 'tags' ? 'addTags' : field.name, sentValue(field, values)]),
    ) as BulkFields),
    ...(removed.length > 0 ? { removeTags: removed } : {}),
  };
}
