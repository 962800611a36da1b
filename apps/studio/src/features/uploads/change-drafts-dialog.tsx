import {
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  studioSourceTypes,
  type BulkDraftChange,
} from '@lumigraph/contracts/studio';
import { Alert, Button, Form, Select, TextField, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from './category-select.tsx';
import { readTags } from './draft-values.ts';
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
  const formId = useId();
  const { field, formProps, status, values, setValue } = useChange({ ids, onChanged });
  const isBusy = status.kind === 'busy';
  const isEmpty = Object.values(values).every((value) => value.trim() === '');
  const stays = t('change.stays');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      role="alertdialog"
      size="md"
      title={t('change.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={isEmpty}>
            {t('change.submit')}
          </Button>
        </>
      }
    >
      <p className="studio-dialog-text">{t('change.text')}</p>
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <CategorySelect
          label={t('columns.category')}
          placeholder={stays}
          value={values.categoryId === '' ? null : Number(values.categoryId)}
          onChange={(id) => setValue('categoryId', String(id ?? ''))}
        />
        <TextField label={t('change.addTags')} hint={t('panel.tagsHint')} {...field('tags')} />
        <Select
          label={t('panel.source')}
          placeholder={stays}
          options={studioSourceTypes.map((code) => ({ value: code, label: t(`source.${code}`) }))}
          {...field('source')}
        />
        <Select
          label={t('panel.special')}
          placeholder={stays}
          options={[
            { value: 'yes', label: common('form.yes') },
            { value: 'no', label: common('form.no') },
          ]}
          {...field('special')}
        />
        <TextField label={t('panel.license')} maxLength={IMAGE_LICENSE_MAX_LENGTH} {...field('license')} />
        <TextField label={t('panel.credit')} maxLength={IMAGE_CREDIT_MAX_LENGTH} {...field('credit')} />
        <TextField type="datetime-local" label={t('panel.publishAt')} {...field('publishAt')} />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}

function useChange({ ids, onChanged }: Pick<ChangeDraftsDialogProps, 'ids' | 'onChanged'>) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  return useForm<Values, unknown, number>({
    initialValues: unchanged,
    rules: () => ({}),
    problemText: (_name, { text }) => text ?? errorText(undefined),
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
  const addTags = readTags(tags);
  return {
    ...(categoryId === '' ? {} : { categoryId: Number(categoryId) }),
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(special === '' ? {} : { special: special === 'yes' }),
    ...(type ? { source: type } : {}),
    ...(license.trim() === '' ? {} : { license: license.trim() }),
    ...(credit.trim() === '' ? {} : { credit: credit.trim() }),
    ...(publishAt === '' ? {} : { publishAt: new Date(publishAt).getTime() }),
  };
}
