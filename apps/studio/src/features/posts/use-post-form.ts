import type { EditedPost, PostMail } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm, type RecordForm } from '../../lib/form/use-record-form.ts';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { keyOf, postQuery } from './post-api.ts';
import {
  draftProblems,
  postContent,
  postValues,
  type PostValues,
  partOf,
  languageOf,
} from './post-values.ts';

/** The label of a value of a post, with the language of a text. */
export function usePartLabel(): (name: string) => string {
  const { t } = useTranslation('posts');
  return useCallback(
    (name) => {
      const text = partOf(name);
      if (text) {
        const label = text.part === 'title' ? t('columns.title') : t(`edit.${text.part}`);
        return t('edit.inLanguage', { label, language: languageOf(text.locale).name });
      }
      if (name === 'cover') return t('cover.title');
      return name === 'author' ? t('columns.author') : t('columns.publishedAt');
    },
    [t],
  );
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
    onSaved: () => void query.refetch(),
  });
  useAutomaticSave(form);
  const toasts = useToasts();
  const [mail, setMail] = useState<PostMail>();
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
    const asked = { email: email || undefined };
    const published = await api.sendVersioned('POST /posts/:project/:slug/publish', {
      params,
      query: asked,
      version,
    });
    done(published);
    return published;
  };
  return {
    form,
    post: query.data.value,
    /** The mail that the editor decides about before the publication. */
    mail,
    /** Saves, then asks about the mail to subscribers, unless it is decided or cannot be sent any more. */
    publish: () =>
      form.submitThen({
        async run(version) {
          const next = await api.send('GET /posts/:project/:slug/mail', { params });
          const saved = await api.sendVersioned('GET /posts/:project/:slug', { params });
          const isPublic = saved.value.state === 'published' || saved.value.state === 'changed';
          if (next.state !== 'open' && (next.state !== 'skipped' || isPublic))
            return publishNow(version, false);
          setMail(next);
          return { ...saved, version };
        },
      }),
    /** The decision: with or without a mail, or not to publish. */
    decide(choice: 'email' | 'silent' | 'cancel') {
      setMail(undefined);
      if (choice !== 'cancel') form.submitThen({ run: (version) => publishNow(version, choice === 'email') });
    },
    unpublish: () =>
      form.submitThen({
        run: (version) => api.sendVersioned('POST /posts/:project/:slug/unpublish', { params, version }),
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
