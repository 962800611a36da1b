import { CATEGORY_NAME_MAX_LENGTH, type StudioCategory } from '@lumigraph/contracts/studio';
import { Select } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagesKey, useCategoryOptions } from '../categories.ts';
import { ChangeDialog } from '../form-dialog.tsx';

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
          hint={t('category.nameHint')}
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
  /** What is filled in. */
  suggestion?: string;
  hint: string;
  onClose: () => void;
  onMade: (category: StudioCategory) => void;
}

/** The English name of a category; its page has the other languages. */
export function NewCategoryDialog({ suggestion = '', hint, onClose, onMade }: NewCategoryDialogProps) {
  const { t } = useTranslation('images');
  return (
    <ChangeDialog
      send={(api, { name }) => api.send('POST /categories', { body: { name: name.trim() } })}
      refresh={{ queryKey: imagesKey }}
      onDone={onMade}
      title={t('categories.new')}
      submit={t('categories.create')}
      fields={[
        {
          name: 'name',
          label: t('categories.newName'),
          hint,
          initial: suggestion.slice(0, CATEGORY_NAME_MAX_LENGTH),
          maxLength: CATEGORY_NAME_MAX_LENGTH,
          autoComplete: 'off',
          problem: t('categories.nameMissing'),
          refused: t('categories.nameTaken'),
        },
      ]}
      onClose={onClose}
    />
  );
}
