import { CATEGORY_NAME_MAX_LENGTH, type StudioCategory } from '@lumigraph/contracts/studio';
import { Select, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoriesQuery, useCategoryOptions } from '../categories.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useStudioApi } from '../studio.tsx';
import { useErrorText } from '../use-error-text.ts';

const NEW = 'new';

interface CategorySelectProps {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Name of a new category, for example that of the folder. */
  suggestion?: string;
  placeholder?: string;
  error?: string | undefined;
  className?: string;
}

/** Chooses a category, or makes one. */
export function CategorySelect(props: CategorySelectProps) {
  const { label, value, onChange, suggestion = '', placeholder, error, className } = props;
  const { t } = useTranslation('uploads');
  const categories = useCategoryOptions();
  const [isMaking, setMaking] = useState(false);
  const change = (chosen: string) => {
    if (chosen === NEW) setMaking(true);
    else onChange(chosen === '' ? null : Number(chosen));
  };
  return (
    <>
      <Select
        label={label}
        error={error}
        className={className}
        placeholder={placeholder ?? t('category.none')}
        options={[...categories, { value: NEW, label: t('category.new') }]}
        value={String(value ?? '')}
        onChange={({ target }) => change(target.value)}
      />
      {isMaking ? (
        <NewCategoryDialog
          suggestion={suggestion}
          onClose={() => setMaking(false)}
          onMade={({ id }) => {
            setMaking(false);
            onChange(id);
          }}
        />
      ) : null}
    </>
  );
}

interface NewCategoryDialogProps {
  suggestion: string;
  onClose: () => void;
  onMade: (category: StudioCategory) => void;
}

function NewCategoryDialog({ suggestion, onClose, onMade }: NewCategoryDialogProps) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const form = useForm<{ name: string }, unknown, StudioCategory>({
    initialValues: { name: suggestion.slice(0, CATEGORY_NAME_MAX_LENGTH) },
    rules: ({ name }) => ({ name: name.trim() === '' ? 'required' : undefined }),
    problemText: (_name, { text }) => text ?? common('form.required', { field: t('category.name') }),
    send: ({ name }) => api.send('POST /categories', { body: { name: name.trim() } }),
    failureText: errorText,
    onDone(made) {
      void queryClient.invalidateQueries({ queryKey: categoriesQuery(api).queryKey });
      onMade(made);
    },
  });
  return (
    <FormDialog form={form} title={t('category.newTitle')} submit={t('category.make')} onClose={onClose}>
      <TextField
        label={t('category.name')}
        hint={t('category.nameHint')}
        maxLength={CATEGORY_NAME_MAX_LENGTH}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
