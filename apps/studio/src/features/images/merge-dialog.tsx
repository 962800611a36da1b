import type { StudioCategory } from '@lumigraph/contracts/studio';
import { Select, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCategoryName } from '../../lib/categories.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { imagesKey } from './image-list-api.ts';

interface MergeDialogProps {
  category: StudioCategory;
  /** The categories that can take its images. */
  others: readonly StudioCategory[];
  onClose: () => void;
}

/** Moves all images of a category into another one and removes it. */
export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const { t } = useTranslation('images');
  const { number } = useFormats();
  const nameOf = useCategoryName();
  const { count, unpublished } = category;
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<{ into: string }, unknown, { into: number; moved: number }>({
    initialValues: { into: '' },
    rules: ({ into }) => ({ into: into === '' ? 'required' : undefined }),
    problemText: () => t('categories.merge.missing'),
    async send({ into }) {
      const body = { into: Number(into) };
      const { moved } = await api.send('POST /categories/:id/merge', {
        params: { id: category.id },
        body,
      });
      return { ...body, moved };
    },
    failureText: errorText,
    onDone({ into, moved }) {
      toasts.show({ text: t('categories.merge.done', { number: number(moved) }), tone: 'success' });
      void navigate(`/images/categories/${into}`);
      void queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('categories.merge.title', { name: nameOf(category) })}
      text={t(`categories.merge.moves.${movesOf(category)}`, { count: count + unpublished, unpublished })}
      submit={t('categories.merge.submit')}
      variant="danger"
      onClose={onClose}
    >
      <p className="studio-dialog-text">{t('categories.merge.text', { name: nameOf(category) })}</p>
      <Select
        label={t('categories.merge.into')}
        placeholder={t('categories.merge.choose')}
        options={others.map((other) => ({ value: String(other.id), label: nameOf(other) }))}
        required
        {...form.field('into')}
      />
    </FormDialog>
  );
}

/** The sentence about the images that move: “3 of them unpublished” suits a mixed category only. */
function movesOf({ count, unpublished }: StudioCategory) {
  if (count + unpublished === 0) return 'none';
  if (unpublished === 0) return 'published';
  return count === 0 ? 'unpublished' : 'mixed';
}
