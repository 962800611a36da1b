import { isApiError } from '@lumigraph/api-clients';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Button, Form, Select, TextField, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { serverProblems, useForm } from '@lumigraph/ui-kit/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { isSlug, postPath, sitesQuery } from './post-api.ts';

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
  const { t: common } = useTranslation();
  const formId = useId();
  const sites = useQuery(sitesQuery(useStudioApi()));
  const { field, formProps, status, values } = useMove({ post, version, onMoved });
  const options = (sites.data ?? [{ id: post.project, name: post.project }]).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const isBusy = status.kind === 'busy';
  const isSame = values.project === post.project && values.slug === post.slug;
  const blogUrl = sites.data?.find(({ id }) => id === values.project)?.blogUrl;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('move.title')}
      closeLabel={common('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={isSame}>
            {t('move.submit')}
          </Button>
        </>
      }
    >
      <Form {...formProps} id={formId} className="studio-dialog-form">
        <p className="studio-dialog-text">{t('move.text')}</p>
        <Select label={t('columns.site')} options={options} {...field('project')} />
        <TextField label={t('columns.slug')} maxLength={120} {...field('slug')} />
        {post.publicUrl && blogUrl === null ? (
          <Alert tone="warning">{t('move.notShown', { url: post.publicUrl })}</Alert>
        ) : null}
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
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
    send: (body) => api.changeVersioned<EditedPost>(`${postPath(post)}/move`, { version, body }),
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
