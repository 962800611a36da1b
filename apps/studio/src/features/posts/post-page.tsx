import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, LinkButton, Skeleton, TextField } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { RecordFormView, SaveButton } from '../../lib/form/record-form-view.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { DateField } from '../../lib/form/date-field.tsx';
import { Page, renderLink, useListBehind } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CoverField } from './cover-field.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { postPath, postQuery } from './post-api.ts';
import { PostDialog, type PostStep } from './post-dialog.tsx';
import { PostTexts } from './post-texts.tsx';
import type { PostValues } from './post-values.ts';
import { postTones } from './posts-page.tsx';
import './posts.css';
import { PublishDialog } from './publish-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { usePostForm } from './use-post-form.ts';

/** One post in all its languages. */
export function PostPage() {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  const { project = '', slug = '' } = useParams();
  const { data, error } = useQuery(postQuery(useStudioApi(), { project, slug }));
  // Discarding replaces what the form is based on.
  const [discarded, setDiscarded] = useState(0);
  if (data)
    return (
      <PostView
        key={`${project}/${slug}/${discarded}`}
        record={data}
        onDiscarded={() => setDiscarded(discarded + 1)}
      />
    );
  return (
    <Page title={t('title')} back={{ to: '/posts', label: t('title') }} width="form">
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : <Skeleton />}
    </Page>
  );
}

function PostView({ record, onDiscarded }: { record: Versioned<EditedPost>; onDiscarded: () => void }) {
  const { t } = useTranslation('posts');
  const { form, post, asked, publish, decide, unpublish } = usePostForm(record);
  const [open, setOpen] = useState<OpenDialog>();
  const [isRemoved, setRemoved] = useState(false);
  const navigate = useNavigate();
  const { to, state } = useListBehind('/posts');
  const leave = useEffectEvent(() => void navigate(to, { state }));
  useEffect(() => {
    // After the rendering in which nothing is unsaved any more: the form would ask before the page is left.
    if (isRemoved) leave();
  }, [isRemoved]);
  return (
    <Page
      title={post.content.texts['en']?.title || post.slug}
      back={{ to: '/posts', label: t('title') }}
      lede={
        <>
          <Badge tone={postTones[post.state]}>{t(`states.${post.state}`)}</Badge> {post.project}/{post.slug}
        </>
      }
      actions={
        <PostActions
          post={post}
          onSaved={(dialog) =>
            void form.saveAutomatically().then(() => setOpen(form.asksToDecide() ? undefined : dialog))
          }
          onStep={setOpen}
        />
      }
    >
      <FileNotice post={post} />
      <RecordFormView
        form={form}
        savesItself
        buttons={
          <>
            {post.state === 'draft' ? null : (
              <Button onClick={() => setOpen('unpublish')}>{t('edit.unpublish')}</Button>
            )}
            <SaveButton form={form} variant="secondary" />
            <Button
              variant="primary"
              onClick={publish}
              // Readers see all of it already.
              disabled={form.status.kind === 'busy' || (post.state === 'published' && !form.isDirty)}
            >
              {t('edit.publish')}
            </Button>
          </>
        }
      >
        <PostTexts form={form} publicUrl={post.publicUrl} />
        <section className="post-common" aria-label={t('edit.allLanguages')}>
          <h2>{t('edit.allLanguages')}</h2>
          <CoverField
            value={form.values['cover'] ?? ''}
            onChange={(cover) => form.setValue('cover', cover)}
          />
          <div className="post-common-fields">
            <TextField label={t('columns.author')} maxLength={100} {...form.field('author')} />
            <DateOfPost form={form} />
          </div>
        </section>
      </RecordFormView>
      <PostDialogs
        post={post}
        version={form.version}
        open={open}
        onDone={(step) => {
          if (step === 'discard') return onDiscarded();
          if (step === 'unpublish') return unpublish();
          form.discard();
          return setRemoved(true);
        }}
        onClose={() => setOpen(undefined)}
      />
      {asked ? <PublishDialog {...asked} onDecide={decide} /> : null}
    </Page>
  );
}

type OpenDialog = PostStep | 'move' | 'share' | undefined;

interface PostDialogsProps {
  post: EditedPost;
  version: string;
  open: OpenDialog;
  onDone: (step: PostStep) => void;
  onClose: () => void;
}

/** What is asked before a step. */
function PostDialogs({ post, version, open, onDone, onClose }: PostDialogsProps) {
  const navigate = useNavigate();
  switch (open) {
    case undefined:
      return null;
    case 'move':
      return (
        <MoveDialog
          post={post}
          version={version}
          onMoved={(moved) => void navigate(`/${postPath(moved)}`)}
          onClose={onClose}
        />
      );
    case 'share':
      return <ShareDialog post={post} onClose={onClose} />;
    default:
      return (
        <PostDialog step={open} post={post} version={version} onDone={() => onDone(open)} onClose={onClose} />
      );
  }
}

interface PostActionsProps {
  post: EditedPost;
  /** Opens a window about the post once what is typed is saved. */
  onSaved: (dialog: 'move' | 'share') => void;
  onStep: (step: PostStep) => void;
}

function PostActions({ post, onSaved, onStep }: PostActionsProps) {
  const { t } = useTranslation('posts');
  const isPublic = post.state === 'published' || post.state === 'changed';
  return (
    <>
      {isPublic && post.publicUrl ? (
        <LinkButton href={post.publicUrl} target="_blank" rel="noreferrer">
          {t('edit.view')}
        </LinkButton>
      ) : null}
      <LinkButton href={`/${postPath(post)}/history`} renderLink={renderLink}>
        {t('history.title')}
      </LinkButton>
      {post.state === 'changed' ? (
        <Button onClick={() => onStep('discard')}>{t('discard.title')}</Button>
      ) : null}
      {/* Of a published post, the page is what can be shared. */}
      {post.publicUrl && post.state !== 'published' ? (
        <Button onClick={() => onSaved('share')}>{t('share.title')}</Button>
      ) : null}
      <Button onClick={() => onSaved('move')}>{t('move.title')}</Button>
      <Button variant="ghost" onClick={() => onStep('remove')}>
        {t('remove.title')}
      </Button>
    </>
  );
}

/** A post that a file changes too: neither overwrites the other. */
function FileNotice({ post }: { post: EditedPost }) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  const { fileChange } = post;
  if (fileChange)
    return (
      <Alert tone="warning" title={t('file.changed')}>
        <p>{t('file.changedText', { time: dateTime(fileChange.at) })}</p>
        <Link to={`/${postPath(post)}/history?version=${fileChange.id}`}>{t('file.compare')}</Link>
      </Alert>
    );
  return post.fromFile ? <Alert tone="info">{t('edit.fromFile')}</Alert> : null;
}

function DateOfPost({ form }: { form: RecordForm<PostValues, EditedPost> }) {
  const { t } = useTranslation('posts');
  return (
    <DateField
      {...form.field('publishedAt')}
      label={t('columns.publishedAt')}
      hint={t('edit.dateHint')}
      onChange={(date) => form.setValue('publishedAt', date)}
    />
  );
}
