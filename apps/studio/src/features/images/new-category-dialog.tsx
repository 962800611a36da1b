import { isApiError } from '@lumigraph/api-clients';
import { CATEGORY_NAME_MAX_LENGTH, type StudioCategory } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { imagesKey } from './images-api.ts';

/** The English name of a category; its page has the other languages. */
export function NewCategoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('images');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const { field, formProps, status } = useForm({
    initialValues: { name: '' },
    rules: ({ name }) => ({ name: name.trim() === '' ? 'required' : undefined }),
    problemText: (_name, { rule }) =>
      t(rule === 'required' ? 'categories.nameMissing' : 'categories.nameTaken'),
    send: ({ name }) => api.change<StudioCategory>('categories', { body: { name: name.trim() } }),
    readError(error, names) {
      const problems = serverProblems(error, names);
      return { problems, failure: isApiError(error) && problems.name ? undefined : error };
    },
    failureText: errorText,
    onDone({ id }) {
      void queryClient.invalidateQueries({ queryKey: imagesKey });
      onClose();
      void navigate(`/images/categories/${id}`);
    },
  });
  const isBusy = status.kind === 'busy';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('categories.new')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('categories.create')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <TextField
          label={t('categories.newName')}
          hint={t('categories.newHint')}
          maxLength={CATEGORY_NAME_MAX_LENGTH}
          autoComplete="off"
          required
          {...field('name')}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}
