import type { StudioImage } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../lib/form/use-record-form.ts';
import { nativeName } from '../../lib/language-name.ts';
import { localDate } from '../../lib/local-date.ts';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { changeImages, contextQuery, imageQuery } from './image-api.ts';
import { imageChanges, imageFormValues, imageProblems, type ImageFormValues } from './image-form-values.ts';
import { imagesKey } from './image-list-api.ts';
import { useFileReplacement } from './use-file-replacement.ts';
import { useImageWords } from './use-image-words.ts';

/** The form of an image, and what is done to the whole image. Each step saves what was typed first. */
export function useImageForm(record: Versioned<StudioImage>) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id } = record.value;
  const params = { '*': id };
  const query = imageQuery(api, id);
  const { data } = useQuery({ ...query, initialData: record });
  const words = useFormWords();
  const sending = useFileReplacement(id);
  const load = () => api.sendVersioned('GET /images/*', { params });
  const form = useRecordForm<StudioImage, ImageFormValues>({
    record,
    ...words,
    toValues: imageFormValues,
    rules: imageProblems,
    ruleText: (_name, rule) => (rule === 'maxItems' ? t('edit.tooManyTags') : undefined),
    save: (values, version) =>
      api.sendVersioned('PATCH /images/*', { params, version, body: imageChanges(values) }),
    reload: load,
    onSaved(saved) {
      queryClient.setQueryData(query.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: imagesKey });
      void queryClient.invalidateQueries({ queryKey: contextQuery(api, id).queryKey });
    },
  });

  async function restored(): Promise<Versioned<StudioImage>> {
    const { changed, incomplete } = await changeImages(api, { ids: [id], visibility: 'published' });
    if (changed > 0) toasts.show({ text: t('restore.done'), tone: 'success' });
    else toasts.show({ text: t(incomplete > 0 ? 'restore.incomplete' : 'restore.replaced'), tone: 'danger' });
    return load();
  }

  return {
    form,
    image: data.value,
    withhold: (reason: string) =>
      form.submitThen({
        async run() {
          await changeImages(api, { ids: [id], visibility: 'withheld', reason });
          toasts.show({ text: t('withhold.done'), tone: 'success' });
          return load();
        },
      }),
    restore: () => form.submitThen({ run: restored }),
    replace: (file: File) => form.submitThen({ run: (version) => sending.send(file, version) }),
    sending,
  };
}

/** Labels and values of the form's fields, for messages and conflicts. */
function useFormWords() {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const labels: Record<string, string> = {
    title: t('columns.title'),
    alt: t('missing.alt'),
    categoryId: t('columns.category'),
    tags: t('edit.tags'),
    special: t('columns.special'),
    license: t('columns.license'),
    credit: t('columns.credit'),
    source: t('columns.source'),
    model: t('columns.model'),
    prompt: t('edit.prompt'),
    negativePrompt: t('edit.negativePrompt'),
    createdAt: t('columns.createdAt'),
  };
  return {
    labelOf(name: string): string {
      const [text = '', locale] = name.split('_');
      const label = labels[text] ?? text;
      return locale === undefined ? label : `${label} (${nativeName(locale)})`;
    },
    valueText(name: string, value: string | boolean | undefined): string | undefined {
      if (name === 'categoryId') return words.category(Number(value));
      if (name === 'source') return words.source(String(value));
      if (name === 'license') return words.license(String(value));
      return name === 'createdAt' ? localDate(String(value)).replace('T', ' ') : undefined;
    },
  };
}
