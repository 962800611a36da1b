import { isApiError } from '@lumigraph/api-clients';
import type { StudioCategory } from '@lumigraph/contracts/studio';
import { Button, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { categoriesQuery, useCategoryName, imagesKey } from '../../lib/categories.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { RecordFormView } from '../../lib/form/record-form-view.tsx';
import { readTranslated, TranslatedField, translatedValues } from '../../lib/form/translated-field.tsx';
import { useRecordForm } from '../../lib/form/use-record-form.ts';
import { nativeName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { NotFoundPage } from '../../app/state-pages.tsx';

/** The names of one category, its merge into another one, and its removal. */
export function CategoryPage() {
  const { t } = useTranslation('images');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(categoriesQuery(useStudioApi()));
  const category = data?.find((one) => String(one.id) === id);
  if (data && category) {
    const others = data.filter((one) => one !== category);
    return <CategoryView key={category.id} category={category} others={others} />;
  }
  if (data) return <NotFoundPage />;
  return (
    <Page
      title={t('categories.title')}
      back={{ to: '/images/categories', label: t('categories.title') }}
      width="form"
    >
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Page>
  );
}

const versionOf = (category: StudioCategory): Versioned<StudioCategory> => ({
  value: category,
  version: `"${category.version}"`,
});

async function reload(api: StudioApi, id: number): Promise<Versioned<StudioCategory>> {
  const found = (await api.send('GET /categories')).find((category) => category.id === id);
  if (!found) throw new Error('The category was removed');
  return versionOf(found);
}

interface CategoryViewProps {
  category: StudioCategory;
  others: readonly StudioCategory[];
}

function CategoryView({ category, others }: CategoryViewProps) {
  const { t } = useTranslation('images');
  const form = useCategoryForm(category);
  const nameOf = useCategoryName();
  const [dialog, setDialog] = useState<'merge' | 'remove'>();
  const close = () => setDialog(undefined);
  const isEmpty = category.count + category.unpublished === 0;
  return (
    <Page
      title={nameOf(category)}
      back={{ to: '/images/categories', label: t('categories.title') }}
      width="form"
      actions={
        <>
          {others.length > 0 ? (
            <Button onClick={() => setDialog('merge')}>{t('categories.merge.action')}</Button>
          ) : null}
          {isEmpty ? (
            <Button variant="danger" onClick={() => setDialog('remove')}>
              {t('categories.remove')}
            </Button>
          ) : null}
        </>
      }
    >
      <RecordFormView form={form}>
        <TranslatedField
          label={t('categories.name')}
          name="name"
          hint={t('categories.nameHint')}
          field={(name) => form.field(name as 'name_en')}
          required
        />
        {isEmpty ? null : <p className="categories-note">{t('categories.notEmpty')}</p>}
      </RecordFormView>
      {dialog === 'remove' ? <RemoveDialog category={category} onClose={close} /> : null}
      {dialog === 'merge' ? <MergeDialog category={category} others={others} onClose={close} /> : null}
    </Page>
  );
}

function useCategoryForm(category: StudioCategory) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  return useRecordForm({
    record: versionOf(category),
    toValues: ({ name, translations }: StudioCategory) =>
      translatedValues('name', { ...translations, en: name }),
    rules: ({ name_en: name }) => (name.trim() === '' ? { name_en: 'required' } : {}),
    ruleText: (_name, rule) => (rule === 'taken' ? t('categories.nameTaken') : undefined),
    labelOf: (name) => `${t('categories.name')} (${nativeName(name.slice('name_'.length))})`,
    async save(values, version) {
      const { en: name, ...names } = readTranslated(values, 'name');
      const removed = Object.keys(category.translations).map((locale) => [locale, '']);
      const translations = { ...Object.fromEntries(removed), ...names } as StudioCategory['translations'];
      const body = { name: name ?? '', translations };
      try {
        return await api.sendVersioned('PATCH /categories/:id', {
          params: { id: category.id },
          version,
          body,
        });
      } catch (error) {
        throw isNameTaken(error) ? { fields: [{ field: 'name_en', rule: 'taken', message: '' }] } : error;
      }
    },
    reload: () => reload(api, category.id),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: imagesKey }),
  });
}

const isNameTaken = (error: unknown): boolean =>
  isApiError(error, 'VALIDATION_FAILED') && error.fields.some(({ field }) => field === 'name');

function RemoveDialog({ category, onClose }: { category: StudioCategory; onClose: () => void }) {
  const { t } = useTranslation('images');
  const navigate = useNavigate();
  const nameOf = useCategoryName();
  return (
    <ChangeDialog
      send={(api) => api.send('DELETE /categories/:id', { params: { id: category.id } })}
      done={t('categories.removed')}
      refresh={{ queryKey: imagesKey }}
      onDone={() => navigate('/images/categories')}
      failureText={(error) => (isApiError(error, 'VALIDATION_FAILED') ? t('categories.notEmpty') : undefined)}
      title={t('categories.removeTitle', { name: nameOf(category) })}
      text={t('categories.removeText')}
      submit={t('categories.removeSubmit')}
      variant="danger"
      onClose={onClose}
    />
  );
}

interface MergeDialogProps {
  category: StudioCategory;
  /** The categories that can take its images. */
  others: readonly StudioCategory[];
  onClose: () => void;
}

/** Moves all images of a category into another one and removes it. */
function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const { t } = useTranslation('images');
  const { number } = useFormats();
  const nameOf = useCategoryName();
  const { id, count, unpublished } = category;
  const navigate = useNavigate();
  return (
    <ChangeDialog
      send={(api, { into }) =>
        api.send('POST /categories/:id/merge', { params: { id }, body: { into: Number(into) } })
      }
      done={({ moved }) => t('categories.merge.done', { number: number(moved) })}
      refresh={{ queryKey: imagesKey }}
      onDone={(_result, { into }) => navigate(`/images/categories/${into}`)}
      title={t('categories.merge.title', { name: nameOf(category) })}
      text={t(`categories.merge.moves.${movesOf(category)}`, { count: count + unpublished, unpublished })}
      submit={t('categories.merge.submit')}
      variant="danger"
      fields={[
        {
          name: 'into',
          label: t('categories.merge.into'),
          placeholder: t('categories.merge.choose'),
          options: others.map((other) => ({ value: String(other.id), label: nameOf(other) })),
          problem: t('categories.merge.missing'),
        },
      ]}
      onClose={onClose}
    >
      <p className="studio-dialog-text">{t('categories.merge.text', { name: nameOf(category) })}</p>
    </ChangeDialog>
  );
}

/** The sentence about the images that move: “3 of them unpublished” suits a mixed category only. */
function movesOf({ count, unpublished }: StudioCategory) {
  if (count + unpublished === 0) return 'none';
  if (unpublished === 0) return 'published';
  return count === 0 ? 'unpublished' : 'mixed';
}
