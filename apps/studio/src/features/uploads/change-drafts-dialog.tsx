import {
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  studioSourceTypes,
  type BulkDraftChange,
} from '@lumigraph/contracts/studio';
import { Select, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateField, dateProblem } from '../../lib/form/date-field.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { TagsField } from '../../lib/tags-field.tsx';
import { tagsOf } from '../../lib/tags.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from './category-select.tsx';
import { changeDrafts, draftListsKey } from './uploads-api.ts';

interface Values {
  categoryId: string;
  tags: string;
  special: string;
  source: string;
  license: string;
  credit: string;
  publishAt: string;
  [name: string]: string;
}

const unchanged: Values = {
  categoryId: '',
  tags: '',
  special: '',
  source: '',
  license: '',
  credit: '',
  publishAt: '',
};

interface ChangeDraftsDialogProps {
  ids: () => Promise<readonly string[]>;
  onChanged: () => void;
  onClose: () => void;
}

/** Sets fields of many drafts at once; what is left empty stays as it is in each of them. */
export function ChangeDraftsDialog({ ids, onChanged, onClose }: ChangeDraftsDialogProps) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const form = useChange({ ids, onChanged });
  const isEmpty = Object.values(form.values).every((value) => value.trim() === '');
  const stays = t('change.stays');
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('change.title')}
      text={t('change.text')}
      submit={t('change.submit')}
      disabled={isEmpty}
      onClose={onClose}
    >
      <CategorySelect
        label={t('columns.category')}
        placeholder={stays}
        value={form.values.categoryId === '' ? null : Number(form.values.categoryId)}
        onChange={(id) => form.setValue('categoryId', String(id ?? ''))}
      />
      <TagsField
        label={t('change.addTags')}
        value={form.values.tags}
        onChange={(tags) => form.setValue('tags', tags)}
      />
      <Select
        label={t('panel.source')}
        placeholder={stays}
        options={studioSourceTypes.map((code) => ({ value: code, label: t(`source.${code}`) }))}
        {...form.field('source')}
      />
      <Select
        label={t('panel.special')}
        placeholder={stays}
        options={[
          { value: 'yes', label: common('form.yes') },
          { value: 'no', label: common('form.no') },
        ]}
        {...form.field('special')}
      />
      <TextField label={t('panel.license')} maxLength={IMAGE_LICENSE_MAX_LENGTH} {...form.field('license')} />
      <TextField label={t('panel.credit')} maxLength={IMAGE_CREDIT_MAX_LENGTH} {...form.field('credit')} />
      <DateField
        {...form.field('publishAt')}
        label={t('panel.publishAt')}
        onChange={(date) => form.setValue('publishAt', date)}
      />
    </FormDialog>
  );
}

function useChange({ ids, onChanged }: Pick<ChangeDraftsDialogProps, 'ids' | 'onChanged'>) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  return useForm<Values, unknown, number>({
    initialValues: unchanged,
    rules: ({ publishAt }) => ({ publishAt: dateProblem(publishAt) }),
    problemText: (_name, { rule, text }) =>
      rule === 'date' ? common('form.date', { field: t('panel.publishAt') }) : (text ?? errorText(undefined)),
    send: async (values) => changeDrafts(api, await ids(), setOf(values)),
    failureText: errorText,
    onDone(count) {
      toasts.show({ text: t('change.done', { count }), tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: draftListsKey });
      onChanged();
    },
  });
}

function setOf({
  categoryId,
  tags,
  special,
  source,
  license,
  credit,
  publishAt,
}: Values): BulkDraftChange['set'] {
  const type = studioSourceTypes.find((code) => code === source);
  const addTags = tagsOf(tags);
  return {
    ...(categoryId === '' ? {} : { categoryId: Number(categoryId) }),
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(special === '' ? {} : { special: special === 'yes' }),
    ...(type ? { source: type } : {}),
    ...(license.trim() === '' ? {} : { license: license.trim() }),
    ...(credit.trim() === '' ? {} : { credit: credit.trim() }),
    ...(publishAt === '' ? {} : { publishAt: Date.parse(publishAt) }),
  };
}
