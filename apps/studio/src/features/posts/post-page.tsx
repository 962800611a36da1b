import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, LinkButton, Skeleton, TextField } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { RecordFormView, SaveButton } from '../../lib/form/record-form-view.tsx';
import { TranslatedField } from '../../lib/form/translated-field.tsx';
import { useRecordForm, type RecordForm } from '../../lib/form/use-record-form.ts';
import { Page } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { postPath, postQuery } from './post-api.ts';
import {
  draftProblems,
  localDate,
  partOf,
  postContent,
  postValues,
  textName,
  type PostValues,
  type TextPart,
} from './post-values.ts';
import { postTones } from './posts-page.tsx';
import './posts.css';

/** One post in all its languages. */
export function PostPage() {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  const { project = '', slug = '' } = useParams();
  const { data, error } = useQuery(postQuery(useStudioApi(), { project, slug }));
  if (data) return <PostView key={`${project}/${slug}`} record={data} />;
  return (
    <Page title={t('title')} back={{ to: '/posts', label: t('title') }} width="form">
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : <Skeleton />}
    </Page>
  );
}

function PostView({ record }: { record: Versioned<EditedPost> }) {
  const { t } = useTranslation('posts');
  const { form, post, publish, unpublish } = usePostForm(record);
  const text = (part: TextPart) => (name: string) =>
    form.field(textName(name.slice(name.lastIndexOf('_') + 1), part));
  const isPublic = post.state === 'published' || post.state === 'changed';
  return (
    <Page
      title={post.content.texts['en']?.title || post.slug}
      back={{ to: '/posts', label: t('title') }}
      width="form"
      lede={
        <>
          <Badge tone={postTones[post.state]}>{t(`states.${post.state}`)}</Badge> {post.project}/{post.slug}
        </>
      }
      actions={
        isPublic && post.publicUrl ? (
          <LinkButton href={post.publicUrl} target="_blank" rel="noreferrer">
            {t('edit.view')}
          </LinkButton>
        ) : undefined
      }
    >
      {post.fromFile ? <Alert tone="info">{t('edit.fromFile')}</Alert> : null}
      <RecordFormView
        form={form}
        buttons={
          <>
            {post.state === 'draft' ? null : <Button onClick={unpublish}>{t('edit.unpublish')}</Button>}
            <SaveButton form={form} variant="secondary" />
            <Button variant="primary" onClick={publish} disabled={form.status.kind === 'busy'}>
              {t('edit.publish')}
            </Button>
          </>
        }
      >
        <TranslatedField label={t('columns.title')} name="title" field={text('title')} required />
        <TranslatedField
          label={t('edit.markdown')}
          name="markdown"
          hint={t('edit.markdownHint')}
          field={text('markdown')}
          multiline
        />
        <TranslatedField
          label={t('edit.excerpt')}
          name="excerpt"
          hint={t('edit.excerptHint')}
          field={text('excerpt')}
          multiline
        />
        <TranslatedField label={t('edit.tags')} name="tags" hint={t('edit.tagsHint')} field={text('tags')} />
        <TextField label={t('columns.author')} maxLength={100} {...form.field('author')} />
        <DateField form={form} />
      </RecordFormView>
    </Page>
  );
}

function DateField({ form }: { form: RecordForm<PostValues, EditedPost> }) {
  const { t } = useTranslation('posts');
  const { value, ...field } = form.field('date');
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={t('columns.publishedAt')}
      hint={t('edit.dateHint')}
      value={localDate(value)}
      onChange={({ target }) =>
        form.setValue('date', target.value === '' ? '' : new Date(target.value).toISOString())
      }
    />
  );
}

function usePostForm(record: Versioned<EditedPost>) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const path = postPath(record.value);
  const query = useQuery({ ...postQuery(api, record.value), initialData: record });
  const labelOf = (name: string): string => {
    const text = partOf(name);
    if (!text) return name === 'author' ? t('columns.author') : t('columns.publishedAt');
    const label = text.part === 'title' ? t('columns.title') : t(`edit.${text.part}`);
    return `${label} (${text.locale})`;
  };
  const form = useRecordForm<EditedPost, PostValues>({
    record,
    labelOf,
    toValues: ({ content }) => postValues(content),
    rules: draftProblems,
    ruleText: (_name, rule) => {
      if (rule === 'image') return t('edit.localImage');
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
