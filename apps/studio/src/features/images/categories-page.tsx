import type { StudioCategory } from '@lumigraph/contracts/studio';
import { Button, IconButton, useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { categoriesQuery, useCategoryName, imagesKey } from '../../lib/categories.ts';
import { useHashDialog } from '../../lib/form-dialog.tsx';
import { NewCategoryDialog } from '../../lib/images/category-select.tsx';
import { Loaded } from '../../lib/load-failure.tsx';
import { nativeName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import './categories.css';

/** The categories in the order of the site. */
export function CategoriesPage() {
  const { t } = useTranslation('images');
  const categories = useQuery(categoriesQuery(useStudioApi()));
  const [isAdding, setAdding] = useHashDialog('new');
  const navigate = useNavigate();
  return (
    <Page
      title={t('categories.title')}
      lede={t('categories.lede')}
      back={{ to: '/images', label: t('title') }}
      width="form"
      actions={
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t('categories.new')}
        </Button>
      }
    >
      <Loaded
        query={categories}
        wait="categories-wait"
        empty={{ icon: <FolderOpen />, title: t('categories.empty'), text: t('categories.emptyText') }}
      >
        {(list) => <CategoryList categories={list} />}
      </Loaded>
      {isAdding ? (
        <NewCategoryDialog
          hint={t('categories.newHint')}
          onClose={() => setAdding(false)}
          onMade={({ id }) => void navigate(`/images/categories/${id}`)}
        />
      ) : null}
    </Page>
  );
}

function CategoryList({ categories }: { categories: readonly StudioCategory[] }) {
  const { t } = useTranslation('images');
  const { number } = useFormats();
  const { move, announcement, isPending } = useOrder(categories);
  const nameOf = useCategoryName();
  const facts = ({ count, unpublished, translations }: StudioCategory) => [
    t('categories.images', { published: number(count), others: number(unpublished) }),
    t('categories.languages', { list: ['en', ...Object.keys(translations)].map(nativeName).join(', ') }),
  ];
  return (
    <>
      <ol className="categories-list">
        {categories.map((category, index) => (
          <li key={category.id}>
            <div>
              <Link to={`/images/categories/${category.id}`}>{nameOf(category)}</Link>
              <span className="categories-facts">
                {facts(category).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </div>
            <IconButton
              size="sm"
              label={t('categories.up', { name: nameOf(category) })}
              icon={<ArrowUp aria-hidden size={18} />}
              // Focus stays on the button of the category, so it is never disabled while it has the focus.
              aria-disabled={index === 0 || isPending}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={t('categories.down', { name: nameOf(category) })}
              icon={<ArrowDown aria-hidden size={18} />}
              aria-disabled={index === categories.length - 1 || isPending}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <span className="ui-visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}

/** Moves a category at once; the order before comes back when the server refuses. */
function useOrder(categories: readonly StudioCategory[]) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const nameOf = useCategoryName();
  const { queryKey } = categoriesQuery(api);
  const [announcement, setAnnouncement] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (ordered: readonly StudioCategory[]) =>
      api.send('PUT /category-order', { body: { ids: ordered.map(({ id }) => id) } }),
    onMutate: (ordered) => queryClient.setQueryData(queryKey, [...ordered]),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError(error) {
      toasts.show({ text: errorText(error), tone: 'danger' });
      void queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  return {
    announcement,
    isPending,
    move(from: number, to: number) {
      const moved = categories[from];
      if (isPending || !moved || to < 0 || to >= categories.length) return;
      setAnnouncement(t('categories.moved', { name: nameOf(moved), place: to + 1 }));
      mutate(categories.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}
