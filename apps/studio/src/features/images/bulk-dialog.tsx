import { IMAGE_LICENSE_MAX_LENGTH, type BulkChange } from '@lumigraph/contracts/studio';
import { Alert, Select, TextField } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryOptions } from '../../lib/categories.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Proposals } from '../../lib/proposals.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { TagsField } from '../../lib/tags-field.tsx';
import { tagsOf } from '../../lib/tags.ts';
import { valuesQuery } from './image-api.ts';

type Fields = NonNullable<BulkChange['set']>;

const noValues = { categoryId: '', addTags: '', removeTags: '', license: '', special: '' };

interface BulkDialogProps {
  onClose: () => void;
  onChange: (fields: Fields) => void;
}

/** Asks which fields the selected images get; empty fields stay as they are. */
export function BulkDialog({ onClose, onChange }: BulkDialogProps) {
  const { t } = useTranslation('images');
  const [values, setValues] = useState(noValues);
  const [isEmpty, setEmpty] = useState(false);
  const set = (name: keyof typeof noValues) => (value: string) => {
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
      text={t('bulk.text')}
      submit={t('bulk.submit')}
      onClose={onClose}
    >
      <BulkFields values={values} set={set} />
      {isEmpty ? <Alert tone="danger">{t('bulk.nothing')}</Alert> : null}
    </FormDialog>
  );
}

interface BulkFieldsProps {
  values: typeof noValues;
  set: (name: keyof typeof noValues) => (value: string) => void;
}

function BulkFields({ values, set }: BulkFieldsProps) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const licenses = useId();
  const categories = useCategoryOptions();
  const { data: known } = useQuery(valuesQuery(api));
  return (
    <>
      <Select
        label={t('columns.category')}
        placeholder={t('bulk.keep')}
        options={categories}
        value={values.categoryId}
        onChange={({ target }) => set('categoryId')(target.value)}
      />
      <TagsField label={t('bulk.addTags')} value={values.addTags} onChange={set('addTags')} />
      <TagsField label={t('bulk.removeTags')} value={values.removeTags} onChange={set('removeTags')} />
      <TextField
        label={t('columns.license')}
        hint={t('bulk.licenseHint')}
        maxLength={IMAGE_LICENSE_MAX_LENGTH}
        list={licenses}
        value={values.license}
        onChange={({ target }) => set('license')(target.value)}
      />
      <Proposals id={licenses} values={known?.licenses} />
      <Select
        label={t('columns.special')}
        placeholder={t('bulk.keep')}
        options={[
          { value: 'true', label: t('bulk.makeSpecial') },
          { value: 'false', label: t('bulk.notSpecial') },
        ]}
        value={values.special}
        onChange={({ target }) => set('special')(target.value)}
      />
    </>
  );
}

function fieldsOf({ categoryId, addTags, removeTags, license, special }: typeof noValues): Fields {
  const [added, removed] = [tagsOf(addTags), tagsOf(removeTags)];
  return {
    ...(categoryId === '' ? {} : { categoryId: Number(categoryId) }),
    ...(added.length > 0 ? { addTags: added } : {}),
    ...(removed.length > 0 ? { removeTags: removed } : {}),
    ...(license.trim() === '' ? {} : { license: license.trim() }),
    ...(special === '' ? {} : { special: special === 'true' }),
  };
}
