import type { EditedPost } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm, type RecordForm } from '../../lib/form/use-record-form.ts';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { postPath, postQuery } from './post-api.ts';
import { draftProblems, postContent, postValues, type PostValues } from './post-values.ts';
import { usePartLabel } from './use-part-label.ts';

/** The form of a post, saved automatically, and the steps to and from its readers. */
export function usePostForm(record: Versioned<EditedPost>) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const path = postPath(record.value);
  const query = useQuery({ ...postQuery(api, record.value), initialData: record });
  const labelOf = usePartLabel();
  const form = useRecordForm<EditedPost, PostValues>({
    record,
    labelOf,
    toValues: ({ content }) => postValues(content),
    rules: draftProblems,
    ruleText: (_name, rule) => {
      if (rule === 'image') return t('edit.localImage');
      if (rule === 'complex') return t('edit.tooComplex');
      return rule === 'maxItems' ? t('edit.tooManyTags') : undefined;
    },
    save: (values, version, isAutomatic) =>
      api.changeVersioned<EditedPost>(isAutomatic ? `${path}?automatic=true` : path, {
        method: 'put',
        version,
        body: postContent(values),
      }),
    reload: () => api.getVersioned<EditedPost>(path),
    onSaved: () => void query.refetch(),
  });
  useAutomaticSave(form);
  const step = (name: 'publish' | 'unpublish') => () =>
    form.submitThen({
      run: (version) => api.changeVersioned<EditedPost>(`${path}/${name}`, { version }),
    });
  return { form, post: query.data.value, publish: step('publish'), unpublish: step('unpublish') };
}

const AUTOMATIC_SAVE_MS = 10_000;

/** Readers do not see what is saved, so it is saved while somebody writes. A failed save is repeated. */
function useAutomaticSave({ isDirty, saveAutomatically }: RecordForm<PostValues, EditedPost>) {
  const save = useEffectEvent(() => void saveAutomatically());
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setInterval(save, AUTOMATIC_SAVE_MS);
    return () => clearInterval(timer);
  }, [isDirty]);
}
