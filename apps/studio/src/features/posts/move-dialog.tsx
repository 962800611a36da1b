import { isApiError } from '@lumigraph/api-clients';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Select, TextField, useToasts } from '@lumigraph/ui-kit';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { sitesQuery } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { isSlug, keyOf } from './post-api.ts';

interface MoveDialogProps {
  post: EditedPost;
  /** The saved version that the move is based on. */
  version: string;
  onMoved: (moved: EditedPost) => void;
  onClose: () => void;
}

/** Gives a post another site or address. */
export function MoveDialog({ post, version, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('posts');
  const sites = useQuery(sitesQuery(useStudioApi()));
  const form = useMove({ post, version, onMoved });
  const { field, values } = form;
  const options = (sites.data ?? [{ id: post.project, name: post.project }]).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const isSame = values.project === post.project && values.slug === post.slug;
  const blogUrl = sites.data?.find(({ id }) => id === values.project)?.blogUrl;
  // Readers of its former address cannot be led to a site that shows no posts.
  const isHidden = post.publicUrl !== null && blogUrl === null;
  return (
    <FormDialog
      form={form}
      title={t('move.title')}
      text={isHidden ? undefined : t('move.text')}
      submit={t('move.submit')}
      disabled={isSame}
      onClose={onClose}
    >
      <Select label={t('columns.site')} options={options} {...field('project')} />
      <TextField label={t('columns.slug')} maxLength={120} {...field('slug')} />
      {isHidden ? <Alert tone="warning">{t('move.notShown', { url: post.publicUrl ?? '' })}</Alert> : null}
    </FormDialog>
  );
}

function useMove({ post, version, onMoved }: Omit<MoveDialogProps, 'onClose'>) {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  return useForm<{ project: string; slug: string }, unknown, Versioned<EditedPost>>({
    initialValues: { project: post.project, slug: post.slug },
    rules: ({ slug }) => ({ slug: isSlug(slug) ? undefined : 'address' }),
    problemText: (_name, { rule }) => t(rule === 'taken' ? 'new.taken' : 'move.slugHint'),
    send: (body) =>
      api.sendVersioned('POST /posts/:project/:slug/move', { params: keyOf(post), version, body }),
    readError: (error, names) => {
      const problems = serverProblems(error, names);
      return { problems, failure: isApiError(error, 'CONFLICT') ? undefined : error };
    },
    failureText: errorText,
    onDone({ value }) {
      toasts.show({ text: t('move.done'), tone: 'success' });
      onMoved(value);
    },
  });
}
