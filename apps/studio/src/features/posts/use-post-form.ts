import type { EditedPost, PostContent, PostMail } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm, type RecordForm } from '../../lib/form/use-record-form.ts';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { keyOf, postQuery, postsKey } from './post-api.ts';
import {
  draftProblems,
  postContent,
  postValues,
  type PostValues,
  partOf,
  languageOf,
} from './post-values.ts';

const partLabels = {
  author: 'columns.author',
  cover: 'cover.title',
  publishedAt: 'columns.publishedAt',
} as const satisfies Record<Exclude<keyof PostContent, 'texts'>, string>;

/** The label of a value of a post, with the language of a text. */
export function usePartLabel(): (name: string) => string {
  const { t } = useTranslation('posts');
  return (name) => {
    const text = partOf(name);
    if (text) {
      const label = text.part === 'title' ? t('columns.title') : t(`edit.${text.part}`);
      return t('edit.inLanguage', { label, language: languageOf(text.locale).name });
    }
    return t(partLabels[name as keyof typeof partLabels]);
  };
}

/** The form of a post, saved automatically, and the steps to and from its readers. */
export function usePostForm(record: Versioned<EditedPost>) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const params = keyOf(record.value);
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
      api.sendVersioned('PUT /posts/:project/:slug', {
        params,
        query: { automatic: isAutomatic || undefined },
        version,
        body: postContent(values),
      }),
    reload: () => api.sendVersioned('GET /posts/:project/:slug', { params }),
    lastChange: ({ updatedBy: by, updatedAt: at }) => ({ by, at }),
    onSaved: () => void query.refetch(),
  });
  useAutomaticSave(form);
  const queryClient = useQueryClient();
  // Saved by itself, published, moved or deleted: behind the page, the list shows it as it is now.
  useEffect(() => () => void queryClient.invalidateQueries(postsKey), [queryClient]);
  const toasts = useToasts();
  const [asked, setAsked] = useState<{ post: EditedPost; mail: PostMail }>();
  const done = ({ value }: Versioned<EditedPost>) => {
    const { publicUrl, state } = value;
    const text = t(state === 'scheduled' ? 'publish.scheduled' : 'publish.done');
    const view = {
      label: t('edit.view'),
      onPress: () => window.open(publicUrl ?? '', '_blank', 'noreferrer'),
    };
    const isVisible = publicUrl !== null && state === 'published';
    toasts.show({ text, tone: 'success', ...(isVisible ? { action: view } : {}) });
  };
  const publishNow = async (version: string, email: boolean) => {
    const published = await api.sendVersioned('POST /posts/:project/:slug/publish', {
      params,
      query: { email: email || undefined },
      version,
    });
    done(published);
    return published;
  };
  return {
    form,
    post: query.data.value,
    /** What the editor decides about: the saved post, and the mail about it. */
    asked,
    /** Saves, then asks: nothing is published or mailed before it is said what happens. */
    publish: () =>
      form.submitThen({
        async run(version) {
          const mail = await api.send('GET /posts/:project/:slug/mail', { params });
          const saved = await api.sendVersioned('GET /posts/:project/:slug', { params });
          setAsked({ post: saved.value, mail });
          return { ...saved, version };
        },
      }),
    /** The decision: with or without a mail, or not to publish. */
    decide(choice: 'email' | 'silent' | 'cancel') {
      setAsked(undefined);
      if (choice !== 'cancel') form.submitThen({ run: (version) => publishNow(version, choice === 'email') });
    },
    unpublish: () =>
      form.submitThen({
        async run(version) {
          const draft = await api.sendVersioned('POST /posts/:project/:slug/unpublish', { params, version });
          toasts.show({ text: t('unpublish.done'), tone: 'success' });
          return draft;
        },
      }),
  };
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
