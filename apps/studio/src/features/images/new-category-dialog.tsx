import { isApiError } from '@lumigraph/api-clients';
import { CATEGORY_NAME_MAX_LENGTH } from '@lumigraph/contracts/studio';
import { TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { imagesKey } from './image-list-api.ts';

/** The English name of a category; its page has the other languages. */
export function NewCategoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '' },
    rules: ({ name }) => ({ name: name.trim() === '' ? 'required' : undefined }),
    problemText: (_name, { rule }) =>
      t(rule === 'required' ? 'categories.nameMissing' : 'categories.nameTaken'),
    send: ({ name }) => api.send('POST /categories', { body: { name: name.trim() } }),
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
  return (
    <FormDialog form={form} title={t('categories.new')} submit={t('categories.create')} onClose={onClose}>
      <TextField
        label={t('categories.newName')}
        hint={t('categories.newHint')}
        maxLength={CATEGORY_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        {...form.field('name')}
      />
    </FormDialog>
  );
}
